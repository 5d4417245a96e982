"""Plays games of `tablero chess uci` with itself under the engine driver of python-chess, which nobody here wrote.

    python_chess.py PATH-OF-TABLERO GAMES [SECONDS INCREMENT]

python-chess does not know Lite Chess, so the board below takes its moves from chess and leaves out double steps,
castling, en passant and promotion to anything but a rook. The driver refuses an illegal move and a line that is not
UCI by raising an error; this script counts those, and moves that took longer than the clock had.
"""

import random
import sys
import time

import chess
import chess.engine

START = "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w - - 0 1"
# Delays of the system between the two processes, in seconds.
LAG = 0.05
MOST_PLIES = 400


class LiteBoard(chess.Board):
    """A board of Lite Chess."""

    uci_variant = "ajedrezlite"

    def generate_pseudo_legal_moves(self, *squares):
        for move in super().generate_pseudo_legal_moves(*squares):
            pawn = self.piece_type_at(move.from_square) == chess.PAWN
            double = pawn and abs(move.from_square - move.to_square) == 16
            if not double and move.promotion in (None, chess.ROOK):
                yield move

    def is_over(self):
        return self.occupied == self.kings or not any(self.legal_moves)


def play(engines, clock, increment, rng):
    """Plays one game; returns how it ended, how many plies it took, and how many moves came too late."""
    board = LiteBoard(START)
    for _ in range(6):
        if board.is_over():
            break
        board.push(rng.choice(list(board.legal_moves)))
    left = [clock, clock]
    late = 0
    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        side = 0 if board.turn == chess.WHITE else 1
        limit = chess.engine.Limit(
            white_clock=left[0], black_clock=left[1], white_inc=increment, black_inc=increment
        )
        began = time.monotonic()
        answer = engines[side].play(board, limit)
        left[side] -= time.monotonic() - began
        if left[side] < -LAG:
            late += 1
        left[side] = max(left[side], 0.0) + increment
        board.push(answer.move)
    if board.is_checkmate() and board.occupied != board.kings:
        return ("black wins" if board.turn == chess.WHITE else "white wins"), len(board.move_stack), late
    return ("draw" if board.is_over() else "cut off"), len(board.move_stack), late


def main():
    program, games = sys.argv[1], int(sys.argv[2])
    clock = float(sys.argv[3]) if len(sys.argv) > 3 else 1.0
    increment = float(sys.argv[4]) if len(sys.argv) > 4 else 0.01
    command = [program, "chess", "uci"]
    engines = [chess.engine.SimpleEngine.popen_uci(command) for _ in range(2)]
    rng = random.Random(1)
    ends, plies, late, errors = {}, 0, 0, 0
    for number in range(games):
        try:
            end, length, slow = play(engines, clock, increment, rng)
        except chess.engine.EngineError as error:
            errors += 1
            print(f"game {number + 1}: {error}")
            continue
        ends[end] = ends.get(end, 0) + 1
        plies += length
        late += slow
    for engine in engines:
        engine.quit()
    counts = ", ".join(f"{end} {count}" for end, count in sorted(ends.items()))
    print(f"{games} games at {clock} s + {increment} s under python-chess {chess.__version__}: {counts}")
    print(f"{plies} plies, {errors} protocol errors or illegal moves, {late} moves too late")
    sys.exit(1 if errors or late else 0)


main()
