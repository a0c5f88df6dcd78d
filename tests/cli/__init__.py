"""The command line, tried as people use it: real processes, pipes and terminals."""
