package tablero.jason;

import java.util.ArrayList;
import java.util.List;

/** A position of the queens duel as the referee writes it: {@code 8: d5 f8}. */
record Board(int side, List<Cell> queens) {

    /** A cell: column from the left and row from the top, both from 0. */
    record Cell(int x, int y) {
        /** The cell as the referee reads it. */
        String text() {
            return x + "," + y;
        }
    }

    /** The position that a text describes. */
    static Board read(String text) throws ProtocolException {
        int colon = text.indexOf(':');
        try {
            int side = Integer.parseInt(text.substring(0, colon).trim());
            List<Cell> queens = new ArrayList<>();
            for (String word : text.substring(colon + 1).trim().split("\\s+")) {
                if (!word.isEmpty()) {
                    queens.add(readCell(word, side));
                }
            }
            return new Board(side, List.copyOf(queens));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new ProtocolException("the referee sent \"" + text + "\", expected a position such as \"8: d5 f8\"");
        }
    }

    /** Letters count the columns ({@code a} to {@code z}, then {@code aa}), the number counts rows from the bottom. */
    private static Cell readCell(String word, int side) {
        int letters = 0;
        int column = 0;
        while (Character.isLetter(word.charAt(letters))) {
            column = column * 26 + (word.charAt(letters) - 'a') + 1;
            letters++;
        }
        return new Cell(column - 1, side - Integer.parseInt(word.substring(letters)));
    }

    boolean contains(Cell cell) {
        return cell.x() >= 0 && cell.y() >= 0 && cell.x() < side && cell.y() < side;
    }
}
