// What makes proofs about dominoes short.
#pragma once

#include <algorithm>
#include <utility>

#include "../games/domino.hpp"
#include "../heuristics/windows.hpp"
#include "solver.hpp"

namespace inarow {

template <class Word> struct Proving<Domino<Word>> {
  using G = Domino<Word>;
  using Position = typename G::Position;
  using Moves = typename G::Moves;

  bool wins_at_once(const G& game, const Position& position) const {
    return winning_domino(game, position.mine, room(game, position.all)) != 0;
  }
  int plies_left(const G& game, const Position& position) const {
    return count_bits(static_cast<Word>(game.cells() & ~position.all)) / 2;
  }
  // Dominoes needed for a line are moves needed for it.
  std::pair<int, int> soonest(const G& game, const Position& position) const {
    const Word open = room(game, position.all);
    const int mine = dominoes(game, position.mine, open), theirs = dominoes(game, position.theirs(), open);
    return {mine == 0 ? endless : 2 * mine - 1, theirs == 0 ? endless : 2 * theirs};
  }
  // Where the other player is about to win, only what lies in the way.
  bool candidates(const G& game, const Position& position, Moves& moves) const {
    const Word threat = winning_domino(game, position.theirs(), room(game, position.all));
    Moves all;
    game.moves(position, all);
    for (const auto move : all) {
      if (threat == 0 || (game.domino(move) & threat) != 0) moves.push(move);
    }
    return moves.size() < all.size();
  }
  Position canonical(const G& game, const Position& position) const {
    if (count_bits(position.all) > symmetric_stones) return position;
    Position least = position;
    for (int turn = 1; turn < (game.rows() == game.cols() ? 8 : 4); ++turn) {
      const Position image = turned(game, position, turn);
      if (std::pair(image.all, image.mine) < std::pair(least.all, least.mine)) least = image;
    }
    return least;
  }
  int promise(const G& game, const Position& position, typename G::Move move) const {
    return Evaluation<G>().hint(game, position, move);
  }

 private:
  static constexpr int symmetric_stones = 12;

  // The empty cells that a domino can still cover.
  static Word room(const G& game, Word all) {
    const Word empty = game.cells() & ~all;
    return empty & ((empty << 1) | (empty >> 1) | (empty << game.stride()) | (empty >> game.stride()));
  }

  // Empty cells of which one must be taken to keep a line from being completed by the next domino, or 0
  // where none can be. A line that lacks one cell needs that cell and any empty neighbour of it.
  static Word winning_domino(const G& game, Word stones, Word open) {
    for (const int step : {1, game.stride(), game.stride() + 1, game.stride() - 1}) {
      if (!fits_the_word(game, step)) continue;
      for (int gap = 0; gap < game.line(); ++gap) {
        Word starts = open >> (step * gap);
        for (int i = 0; i < game.line() && starts != 0; ++i) {
          if (i != gap) starts &= stones >> (step * i);
        }
        if (starts != 0) return around(game, bit<Word>(lowest_bit(starts) + step * gap)) & open;
      }
      if (step != 1 && step != game.stride()) continue;
      for (int gap = 0; gap + 1 < game.line(); ++gap) {
        Word starts = (open >> (step * gap)) & (open >> (step * (gap + 1)));
        for (int i = 0; i < game.line() && starts != 0; ++i) {
          if (i != gap && i != gap + 1) starts &= stones >> (step * i);
        }
        if (starts != 0) {
          const int first = lowest_bit(starts) + step * gap;
          return bit<Word>(first) | bit<Word>(first + step);
        }
      }
    }
    return 0;
  }

  // Whether a line in this direction lies inside a word at all; else there is none on the board.
  static bool fits_the_word(const G& game, int step) {
    return (game.line() - 1) * step < static_cast<int>(8 * sizeof(Word));
  }

  static Word around(const G& game, Word cell) {
    return cell | (cell << 1) | (cell >> 1) | (cell << game.stride()) | (cell >> game.stride());
  }

  // No fewer dominoes than this complete a line; 0 where none can be completed any more.
  static int dominoes(const G& game, Word stones, Word open) {
    const int line = game.line();
    int fewest = 0;
    for (const int step : {1, game.stride(), game.stride() + 1, game.stride() - 1}) {
      if (!fits_the_word(game, step)) continue;
      const Word starts = runs(static_cast<Word>(stones | open), step, line);
      if (starts == 0) continue;
      const bool straight = step == 1 || step == game.stride();
      const WindowCounts<Word> counts(stones, step, line);
      for (int missing = 1; missing <= line; ++missing) {
        const int needed = straight ? (missing + 1) / 2 : missing;
        if (fewest != 0 && needed >= fewest) break;
        if ((starts & counts.equal(line - missing)) != 0) {
          fewest = needed;
          break;
        }
      }
    }
    return fewest;
  }

  // The position turned around: bit 0 of `turn` left and right, bit 1 top and bottom, bit 2 along the
  // diagonal.
  static Position turned(const G& game, const Position& position, int turn) {
    Position image{.mover = position.mover};
    for (Word stones = position.all; stones != 0; stones &= stones - 1) {
      const int index = lowest_bit(stones);
      int row = index / game.stride(), col = index % game.stride();
      if ((turn & 1) != 0) col = game.cols() - 1 - col;
      if ((turn & 2) != 0) row = game.rows() - 1 - row;
      if ((turn & 4) != 0) std::swap(row, col);
      const Word cell = bit<Word>(row * game.stride() + col);
      image.all |= cell;
      if ((position.mine & bit<Word>(index)) != 0) image.mine |= cell;
    }
    return image;
  }
};

}  // namespace inarow
