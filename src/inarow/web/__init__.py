"""The web page: the games in a browser, for one person or for many, from one process and one store.

Nothing here is imported before `inarow serve` is called: FastAPI comes with the extra `inarow[web]`.
"""
