// Ultimate Tic-Tac-Toe on small bitboards; the law is src/inarow/games/ultimate.py.
//
//       0  1  2  3      A block is N*N <= 16 bits, row after row from its upper left (N = 4 drawn), and there
//       4  5  6  7      is one such word for each block and player, blocks numbered in the same way.
//       8  9 10 11      The blocks that x won, o won and that are drawn are three more words of the same
//      12 13 14 15      layout, so the lines of a block and the lines of blocks are the same masks.
//
// Playing cell i of a block sends the other player to block i. A move is row * N*N + column on the whole
// board: numeric order is canonical order.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "../bits.hpp"
#include "../game.hpp"
#include "../text.hpp"

namespace inarow {

template <int N> class Ultimate {
 public:
  static constexpr int cells = N * N;
  static constexpr std::int8_t any = -1;
  using Block = std::uint16_t;

  struct Position {
    std::array<std::array<Block, cells>, 2> marks{};  // by player, by block
    std::array<Block, 2> won{};
    Block drawn = 0;
    std::int8_t target = any;
    Side mover = Side::x;

    Block closed() const { return static_cast<Block>(won[0] | won[1] | drawn); }
    Block taken(int block) const {
      return static_cast<Block>(marks[0][static_cast<std::size_t>(block)] |
                                marks[1][static_cast<std::size_t>(block)]);
    }
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint16_t;
  using Moves = MoveList<Move, cells * cells>;

  static constexpr Block full = static_cast<Block>((1U << cells) - 1);

  static constexpr std::array<Block, 2 * N + 2> lines = [] {
    std::array<Block, 2 * N + 2> masks{};
    const auto row = bit<Word64>(N) - 1, column = comb<Word64>(N, N);
    for (int i = 0; i < N; ++i) {
      masks[static_cast<std::size_t>(i)] = static_cast<Block>(row << (i * N));
      masks[static_cast<std::size_t>(N + i)] = static_cast<Block>(column << i);
    }
    masks[2 * N] = static_cast<Block>(comb<Word64>(N, N + 1));
    masks[2 * N + 1] = static_cast<Block>(comb<Word64>(N, N - 1) << (N - 1));
    return masks;
  }();

  static constexpr bool can_repeat = false;

  Position start() const { return {}; }

  void moves(const Position& position, Moves& moves) const {
    if (outcome(position) != Result::none) return;
    if (position.target != any) {
      const int block = position.target;
      for (Word64 free = full & ~position.taken(block); free != 0; free &= free - 1) {
        moves.push(move_of(block, lowest_bit(free)));
      }
      return;
    }
    const Block closed = position.closed();
    for (int row = 0; row < cells; ++row) {
      for (int block = row / N * N; block < row / N * N + N; ++block) {
        if ((closed >> block & 1) != 0) continue;
        const int first = row % N * N;
        for (int cell = first; cell < first + N; ++cell) {
          if ((position.taken(block) >> cell & 1) == 0) moves.push(move_of(block, cell));
        }
      }
    }
  }

  int count(const Position& position) const {
    if (outcome(position) != Result::none) return 0;
    if (position.target != any) return cells - std::popcount(position.taken(position.target));
    const Block closed = position.closed();
    int count = 0;
    for (int block = 0; block < cells; ++block) {
      if ((closed >> block & 1) == 0) count += cells - std::popcount(position.taken(block));
    }
    return count;
  }

  Position play(const Position& position, Move move) const {
    const int row = move / cells, col = move % cells;
    const int block = row / N * N + col / N, cell = row % N * N + col % N;
    Position next = position;
    Block& mine = next.marks[static_cast<std::size_t>(position.mover)][static_cast<std::size_t>(block)];
    mine = static_cast<Block>(mine | 1 << cell);
    settle(next, block);
    next.target = (next.closed() >> cell & 1) != 0 ? any : static_cast<std::int8_t>(cell);
    next.mover = other(position.mover);
    return next;
  }

  Result outcome(const Position& position) const {
    for (const Side side : {other(position.mover), position.mover}) {
      if (has_line(position.won[static_cast<std::size_t>(side)])) return win_of(side);
    }
    return position.closed() == full ? Result::draw : Result::none;
  }

  Result outcome_after_move(const Position& position) const {
    if (just_won(position)) return win_of(other(position.mover));
    return position.closed() == full ? Result::draw : Result::none;
  }

  bool just_won(const Position& position) const {
    return has_line(position.won[static_cast<std::size_t>(other(position.mover))]);
  }

  Word64 key(const Position& position) const {
    Word64 key = static_cast<Word64>(position.target + 1) << 1 | static_cast<Word64>(position.mover);
    Word64 factor = 0x9E3779B97F4A7C15ULL;
    for (std::size_t block = 0; block < cells; ++block) {
      const Word64 marks = Word64{position.marks[0][block]} << 16 | position.marks[1][block];
      key += (marks + 0xD1B54A32D192ED03ULL) * factor;
      factor = factor * 0xBF58476D1CE4E5B9ULL;
    }
    return mix(key);
  }

  Position mirror(const Position& position) const {
    Position image = position;
    for (std::size_t side = 0; side < 2; ++side) {
      image.won[side] = mirrored(position.won[side]);
      for (int block = 0; block < cells; ++block) {
        image.marks[side][static_cast<std::size_t>(mirrored_index(block))] =
            mirrored(position.marks[side][static_cast<std::size_t>(block)]);
      }
    }
    image.drawn = mirrored(position.drawn);
    if (position.target != any) image.target = static_cast<std::int8_t>(mirrored_index(position.target));
    return image;
  }
  Move mirror_move(Move move) const {
    return static_cast<Move>(move / cells * cells + cells - 1 - move % cells);
  }

  std::string text(const Position& position) const {
    const std::string board = write_board(cells, cells, [&](int row, int col) {
      const auto block = static_cast<std::size_t>(row / N * N + col / N);
      const int cell = row % N * N + col % N;
      if ((position.marks[0][block] >> cell & 1) != 0) return 'x';
      return (position.marks[1][block] >> cell & 1) != 0 ? 'o' : '.';
    });
    const std::string target = position.target == any ? "*"
                                                      : std::to_string(position.target / N) + ',' +
                                                            std::to_string(position.target % N);
    return board + ' ' + letter(position.mover) + ' ' + target;
  }

  Position parse(std::string_view text) const {
    const std::string_view board = take(text, ' ');
    Position position{.mover = read_side(take(text, ' '))};
    read_board(board, cells, cells, [&](int row, int col, Side side) {
      Block& block =
          position.marks[static_cast<std::size_t>(side)][static_cast<std::size_t>(row / N * N + col / N)];
      block = static_cast<Block>(block | 1 << (row % N * N + col % N));
    });
    for (int block = 0; block < cells; ++block) {
      const auto index = static_cast<std::size_t>(block);
      if (has_line(position.marks[0][index]) && has_line(position.marks[1][index])) {
        throw std::invalid_argument("a block has lines of both players, but a won block is closed");
      }
      settle(position, block);
    }
    if (text != "*") {
      const int row = read_digit(take(text, ',')), col = read_digit(text);
      if (row >= N || col >= N) throw std::invalid_argument("the block to play in is off the board");
      position.target = static_cast<std::int8_t>(row * N + col);
      if ((position.closed() >> position.target & 1) != 0) {
        throw std::invalid_argument("the block to play in is closed");
      }
    }
    return position;
  }

  std::string move_text(Move move) const {
    return std::to_string(move / cells) + ',' + std::to_string(move % cells);
  }

 private:
  static constexpr int mirrored_index(int index) { return index / N * N + N - 1 - index % N; }

  static Block mirrored(Block marks) {
    Block image = 0;
    for (int cell = 0; cell < cells; ++cell) {
      image = static_cast<Block>(image | (marks >> cell & 1) << mirrored_index(cell));
    }
    return image;
  }

  static bool has_line(Block marks) {
    bool found = false;
    for (const Block line : lines) found |= (marks & line) == line;
    return found;
  }

  static Move move_of(int block, int cell) {
    const int row = block / N * N + cell / N, col = block % N * N + cell % N;
    return static_cast<Move>(row * cells + col);
  }

  // Writes down whether a block has just been won or filled.
  static void settle(Position& position, int block) {
    const auto index = static_cast<std::size_t>(block);
    for (std::size_t side = 0; side < 2; ++side) {
      if (has_line(position.marks[side][index])) {
        position.won[side] = static_cast<Block>(position.won[side] | 1 << block);
        return;
      }
    }
    if (position.taken(block) == full) position.drawn = static_cast<Block>(position.drawn | 1 << block);
  }
};

}  // namespace inarow
