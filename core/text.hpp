// Reading and writing the text forms that all games share; a bad text throws std::invalid_argument.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "game.hpp"

namespace inarow {

// Takes the text up to the next `separator` off its front; all of it where there is none.
inline std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

inline Side read_side(std::string_view text) {
  if (text == "x") return Side::x;
  if (text == "o") return Side::o;
  throw std::invalid_argument("the player to move is x or o");
}

inline int read_digit(std::string_view text) {
  if (text.size() != 1 || text[0] < '0' || text[0] > '9') {
    throw std::invalid_argument("a digit was expected");
  }
  return text[0] - '0';
}

// Calls put(row, col, side) for every stone of a board's text, rows from the top.
template <class Put> void read_board(std::string_view text, int rows, int cols, Put put) {
  for (int row = 0; row < rows; ++row) {
    const bool last = text.find('/') == std::string_view::npos;
    if (last != (row == rows - 1)) throw std::invalid_argument("the board has the wrong number of rows");
    const std::string_view cells = take(text, '/');
    if (cells.size() != static_cast<std::size_t>(cols)) {
      throw std::invalid_argument("the board has the wrong size");
    }
    for (int col = 0; col < cols; ++col) {
      const char cell = cells[static_cast<std::size_t>(col)];
      if (cell == 'x') put(row, col, Side::x);
      else if (cell == 'o') put(row, col, Side::o);
      else if (cell != '.') throw std::invalid_argument("a cell is '.', 'x' or 'o'");
    }
  }
}

// The board's text, where cell(row, col) is its character.
template <class Cell> std::string write_board(int rows, int cols, Cell cell) {
  std::string text;
  text.reserve(static_cast<std::size_t>((cols + 1) * rows + 16));
  for (int row = 0; row < rows; ++row) {
    if (row > 0) text += '/';
    for (int col = 0; col < cols; ++col) text += cell(row, col);
  }
  return text;
}

}  // namespace inarow
