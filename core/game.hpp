// What a game must say to be counted, played out and searched.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace inarow {

// The first player is x, the second o; "x" and "o" in every text form.
enum class Side : std::uint8_t { x, o };

constexpr Side other(Side side) { return side == Side::x ? Side::o : Side::x; }
constexpr char letter(Side side) { return side == Side::x ? 'x' : 'o'; }

enum class Result : std::uint8_t { none, x, o, draw };

constexpr Result win_of(Side side) { return side == Side::x ? Result::x : Result::o; }

// A list of moves without a heap.
template <class Move, std::size_t Capacity> class MoveList {
 public:
  static constexpr std::size_t capacity = Capacity;

  void clear() { size_ = 0; }
  void push(Move move) { moves_[size_++] = move; }
  std::size_t size() const { return size_; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  void set(std::size_t i, Move move) { moves_[i] = move; }
  Move* begin() { return moves_.data(); }
  Move* end() { return moves_.data() + size_; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }

 private:
  std::array<Move, Capacity> moves_;
  std::size_t size_ = 0;
};

// A Game holds what no move changes; a Position is a small value. `moves` gives the legal moves in canonical
// order and none once the game has ended; `count` is their number; `play` expects a legal move.
// `just_won` says whether the player who is not to move has won. `outcome_after_move` is
// the outcome of a position that a legal move has led to, where some lines need not be looked for. `parse`
// throws std::invalid_argument. `key` is equal for equal positions and well mixed. `mirror` turns left and
// right around, which changes no value. `can_repeat` says whether a game can come back to an earlier
// position.
template <class G>
concept Game = requires(const G& game, const typename G::Position& position, typename G::Move move,
                        typename G::Moves& moves, std::string_view text) {
  requires std::equality_comparable<typename G::Position>;
  requires std::equality_comparable<typename G::Move>;
  { G::can_repeat } -> std::convertible_to<bool>;
  { game.start() } -> std::same_as<typename G::Position>;
  { game.moves(position, moves) } -> std::same_as<void>;
  { game.count(position) } -> std::same_as<int>;
  { game.play(position, move) } -> std::same_as<typename G::Position>;
  { game.outcome(position) } -> std::same_as<Result>;
  { game.outcome_after_move(position) } -> std::same_as<Result>;
  { game.just_won(position) } -> std::same_as<bool>;
  { game.key(position) } -> std::same_as<std::uint64_t>;
  { game.mirror(position) } -> std::same_as<typename G::Position>;
  { game.mirror_move(move) } -> std::same_as<typename G::Move>;
  { position.mover } -> std::convertible_to<Side>;
  { game.text(position) } -> std::same_as<std::string>;
  { game.parse(text) } -> std::same_as<typename G::Position>;
  { game.move_text(move) } -> std::same_as<std::string>;
};

}  // namespace inarow
