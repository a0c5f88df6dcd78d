"""Games by lines of text: what a program on stdin and stdout says so that others can play with it."""
