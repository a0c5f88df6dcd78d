"""A bot as on Kaggle (ConnectX): a function of an observation and a configuration, which returns a column."""


def agent(observation, configuration):
    """The free column nearest to the middle."""
    columns = configuration.columns
    free = [column for column in range(columns) if observation.board[column] == 0]
    return min(free, key=lambda column: abs(column - columns // 2))
