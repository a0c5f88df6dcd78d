"""The web page: a server on which people play, analyse and learn, and what their browsers show."""
