// A bot for Connect Four in C++: it wins if it can, defends if it must, else prefers the middle.
// It speaks UGI on stdin and stdout and needs nothing but this file. Copy it, and change `choose`.
//
//     g++ -std=c++20 -O2 -o four four.cpp

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

constexpr int ROWS = 6, COLS = 7, LINE = 4;

char other(char side) { return side == 'x' ? 'o' : 'x'; }

struct Position {
  std::array<std::string, COLS> columns;  // each from the bottom up
  char mover = 'x';
  char winner = 0;

  std::vector<int> moves() const {
    std::vector<int> free;
    for (int col = 0; col < COLS; ++col)
      if (columns[col].size() < ROWS) free.push_back(col);
    return free;
  }

  // Drops a stone of the mover; false if that is not legal.
  bool play(int col) {
    if (winner || col < 0 || col >= COLS || columns[col].size() >= ROWS) return false;
    columns[col] += mover;
    if (makes_line(col, int(columns[col].size()) - 1)) winner = mover;
    mover = other(mover);
    return true;
  }

  Position after(int col) const {
    Position copy = *this;
    copy.play(col);
    return copy;
  }

  char at(int col, int row) const {
    return col >= 0 && col < COLS && row >= 0 && row < int(columns[col].size()) ? columns[col][row] : 0;
  }

  bool makes_line(int col, int row) const {
    const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (auto [across, up] : directions) {
      int count = 1;
      for (int sign : {1, -1})
        for (int step = 1; at(col + sign * step * across, row + sign * step * up) == at(col, row); ++step)
          ++count;
      if (count >= LINE) return true;
    }
    return false;
  }

  std::string result() const {  // empty while the game goes on
    if (winner) return winner == 'x' ? "p1win" : "p2win";
    return moves().empty() ? "draw" : "";
  }
};

// The position of `position startpos|fen BOARD MOVER [moves ...]`, from the words after the first.
Position read_position(std::istringstream& words) {
  Position position;
  std::string word, board;
  while (words >> word && word != "moves") {
    if (word == "x" || word == "o") position.mover = word[0];
    if (word.find('/') != word.npos) board = word;
  }
  std::vector<std::string> rows;
  std::istringstream lines(board);
  for (std::string row; std::getline(lines, row, '/');) rows.insert(rows.begin(), row);
  for (const auto& row : rows)
    for (int col = 0; col < COLS && col < int(row.size()); ++col)
      if (row[col] != '.') position.columns[col] += row[col];
  for (int col = 0; col < COLS; ++col)
    for (int row = 0; row < int(position.columns[col].size()); ++row)
      if (position.makes_line(col, row)) position.winner = other(position.mover);
  while (words >> word) {
    if (word != "moves" && !position.play(word.size() == 1 ? word[0] - '1' : -1)) {
      position.winner = other(position.mover);  // whoever plays what is not legal has lost
      break;
    }
  }
  return position;
}

// The move to play. This is the place for ideas.
int choose(const Position& position) {
  auto moves = position.moves();
  std::ranges::stable_sort(moves, {}, [](int col) { return std::abs(col - COLS / 2); });
  auto wins = [](const Position& from) {
    return std::ranges::any_of(from.moves(), [&](int col) { return from.after(col).winner != 0; });
  };
  for (int col : moves)
    if (position.after(col).winner) return col;
  for (int col : moves)
    if (!wins(position.after(col))) return col;
  return moves.front();
}

int main() {
  Position position;
  auto say = [](const std::string& line) { std::cout << line << std::endl; };
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string verb, word;
    words >> verb;
    if (verb == "ugi") {
      say("id name four.cpp");
      say("id author you");
      say("option name UGI_Variant type combo default connect-four var connect-four");
      say("ugiok");
    } else if (verb == "isready") {
      say("readyok");
    } else if (verb == "uginewgame") {
      position = Position();
    } else if (verb == "position") {
      position = read_position(words);
    } else if (verb == "query") {
      words >> word;
      std::map<std::string, std::string> answers = {
          {"p1turn", position.mover == 'x' ? "true" : "false"},
          {"gameover", position.result().empty() ? "false" : "true"},
          {"result", position.result().empty() ? "none" : position.result()},
      };
      say("response " + (answers.contains(word) ? answers[word] : "none"));
    } else if (verb == "go") {
      say("bestmove " + (position.result().empty() ? std::to_string(choose(position) + 1) : "0000"));
    } else if (verb == "quit") {
      break;
    }
  }
}
