package tablero.jason;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Logger;
import javax.json.Json;
import javax.json.JsonObject;

/** One agent's place at the referee's table: its connection, what it sees, and where its cursor is. */
final class Seat implements Runnable {
    private static final Logger LOGGER = Logger.getLogger(Seat.class.getName());
    private static final int CONNECT_MILLIS = 10_000;

    final String agent;
    private final int number;
    private final InetSocketAddress address;
    private final long patienceMillis;
    /** Called after every change of the snapshot. */
    private final Consumer<Seat> changed;

    private RefereeLine line;
    private String token;
    private Snapshot snapshot;
    /** Every snapshot so far. */
    private final List<Snapshot> history = new ArrayList<>();
    private Board.Cell cursor;
    private String trouble;
    private boolean closed;

    Seat(String agent, int number, InetSocketAddress address, long patienceMillis, Consumer<Seat> changed) {
        this.agent = agent;
        this.number = number;
        this.address = address;
        this.patienceMillis = patienceMillis;
        this.changed = changed;
    }

    /**
     * The snapshot with this number, from 0, or null if there is none yet. An agent looks at them one after the other: if
     * it skipped the opponent's turn because that was quickly over, it would see no change, and would not know that it is
     * its own turn again.
     */
    synchronized Snapshot snapshot(int index) {
        return index < history.size() ? history.get(index) : null;
    }

    /** Why this seat cannot play, or null. */
    synchronized String trouble() {
        return trouble;
    }

    /** Waits until there is something to see, or none will come. */
    synchronized void awaitFirst() throws InterruptedException {
        while (snapshot == null && trouble == null) {
            wait();
        }
    }

    /** Sets the cursor; what is wrong with it, or null. */
    synchronized String moveTowards(Board.Cell cell) {
        String refusal = refusal();
        if (refusal != null) {
            return refusal;
        }
        if (!snapshot.board().contains(cell)) {
            return "[" + cell.text() + "] is off the board of side " + snapshot.board().side();
        }
        cursor = cell;
        return null;
    }

    /** Places a queen at the cursor and waits for what the referee says; what is wrong with it, or null. */
    synchronized String put() throws InterruptedException {
        String refusal = refusal();
        if (refusal != null) {
            return refusal;
        }
        if (cursor == null) {
            return "no cell was chosen with move_towards";
        }
        long turn = snapshot.turn();
        JsonObject move = Json.createObjectBuilder().add("type", "move").add("id", turn)
                .add("move", cursor.text()).build();
        RefereeLine sentBy = null;
        while (trouble == null && !snapshot.over() && snapshot.turn() == turn) {
            // After a broken connection the referee asks the same turn again, and gets the same answer again.
            if (line != null && line != sentBy) {
                sentBy = line;
                try {
                    line.send(move);
                } catch (IOException e) {
                    // The reader sees that the connection is gone, and takes up another.
                    LOGGER.fine(e.toString());
                }
            }
            wait();
        }
        return trouble != null ? trouble : snapshot.refused() ? "the referee refused it" : null;
    }

    private String refusal() {
        if (snapshot == null) {
            return "the game has not begun";
        }
        if (snapshot.over()) {
            return "the game is over";
        }
        return snapshot.turn() == 0 ? "it is not the turn of " + agent : null;
    }

    /** Talks with the referee until the last game is over. */
    @Override
    public void run() {
        try {
            while (talk(connect())) {
                LOGGER.warning(agent + ": the connection to the referee broke, connecting again");
            }
        } catch (ProtocolException e) {
            fail(e.getMessage());
        } catch (InterruptedException e) {
            fail("interrupted");
        }
    }

    /** Takes a seat, or comes back to it. */
    private RefereeLine connect() throws ProtocolException, InterruptedException {
        long until = System.currentTimeMillis() + patienceMillis;
        while (true) {
            try {
                RefereeLine attempt = new RefereeLine(address, CONNECT_MILLIS);
                JsonObject answer = attempt.greet(agent, number, token);
                if (!"welcome".equals(answer.getString("type", ""))) {
                    attempt.close();
                    throw new ProtocolException("the referee at " + address + " refuses " + agent + ": "
                            + answer.getString("text", answer.toString()));
                }
                synchronized (this) {
                    token = answer.getString("token", null);
                }
                return attempt;
            } catch (IOException e) {
                if (isClosed() || System.currentTimeMillis() >= until) {
                    throw new ProtocolException("there is no referee at " + address + " (" + e.getMessage()
                            + "): start one with  tablero queens referee --listen "
                            + address.getHostString() + ":" + address.getPort());
                }
                Thread.sleep(200);
            }
        }
    }

    /** Hears the referee out; whether the talk broke off before it was over. */
    private boolean talk(RefereeLine current) throws ProtocolException {
        synchronized (this) {
            line = current;
        }
        try (current) {
            while (hear(current.read())) {
                changed.accept(this);
            }
            return false;
        } catch (IOException e) {
            synchronized (this) {
                line = null;
                return !closed && (snapshot == null || !snapshot.over());
            }
        }
    }

    /** Takes in a message; whether more will come. */
    private synchronized boolean hear(JsonObject message) throws ProtocolException {
        switch (message.getString("type", "")) {
            case "start" -> {
                if (!"queens".equals(message.getString("game", ""))) {
                    throw new ProtocolException("the referee plays " + message.getString("game", "another game")
                            + ", this environment plays queens");
                }
                // The same game again after a broken connection keeps its cursor.
                if (snapshot != null && snapshot.over()) {
                    cursor = null;
                }
            }
            case "turn" -> show(Snapshot.going(board(message), number, number(message, "id")));
            case "position" -> show(Snapshot.going(board(message), (int) number(message, "to_move"), 0));
            case "result" -> {
                boolean mine = !message.isNull("player") && message.getInt("player", -1) == number;
                int winner = message.isNull("winner") ? -1 : message.getInt("winner", -1);
                show(Snapshot.over(board(message), winner, mine));
                LOGGER.info(agent + ": " + message.getString("verdict", "the game is over"));
            }
            case "bye" -> {
                return false;
            }
            default -> {
                // A later referee may say more than this environment knows.
            }
        }
        return true;
    }

    private void show(Snapshot next) {
        snapshot = next;
        history.add(next);
        notifyAll();
    }

    private static Board board(JsonObject message) throws ProtocolException {
        return Board.read(message.getString("position", ""));
    }

    private static long number(JsonObject message, String key) throws ProtocolException {
        try {
            return message.getJsonNumber(key).longValueExact();
        } catch (NullPointerException | ClassCastException | ArithmeticException e) {
            throw new ProtocolException("the referee sent " + message + ", expected a number as " + key);
        }
    }

    private synchronized void fail(String why) {
        if (!closed) {
            trouble = why;
            notifyAll();
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    synchronized void close() {
        closed = true;
        if (line != null) {
            line.close();
        }
    }
}
