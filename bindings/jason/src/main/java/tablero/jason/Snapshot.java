package tablero.jason;

import jason.asSyntax.ASSyntax;
import jason.asSyntax.Literal;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything one agent sees at one moment. It never changes: a new moment is a new snapshot, put in the place of the old
 * one in a single step, so that no agent ever sees half of a change.
 *
 * @param board the position
 * @param percepts the same as percepts
 * @param turn the number of the turn in which this agent is to move, or 0
 * @param over whether the game is over
 * @param refused whether the game is over for what this agent did
 */
record Snapshot(Board board, List<Literal> percepts, long turn, boolean over, boolean refused) {

    /** A position in which the player with this number is to move. */
    static Snapshot going(Board board, int toMove, long turn) {
        return new Snapshot(board, percepts(board, "player", toMove), turn, false, false);
    }

    /** The end, with the number of the winner or -1. */
    static Snapshot over(Board board, int winner, boolean refused) {
        return new Snapshot(board, percepts(board, "winner", winner), 0, true, refused);
    }

    private static List<Literal> percepts(Board board, String last, int player) {
        List<Literal> percepts = new ArrayList<>();
        percepts.add(literal("size", board.side()));
        for (Board.Cell queen : board.queens()) {
            percepts.add(literal("queen", queen.x(), queen.y()));
        }
        if (player >= 0) {
            percepts.add(literal(last, player));
        }
        return List.copyOf(percepts);
    }

    private static Literal literal(String functor, int... numbers) {
        Literal literal = ASSyntax.createLiteral(functor);
        for (int number : numbers) {
            literal.addTerm(ASSyntax.createNumber(number));
        }
        return literal;
    }
}
