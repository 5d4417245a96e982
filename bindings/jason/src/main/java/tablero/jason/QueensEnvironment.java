package tablero.jason;

import jason.NoValueException;
import jason.asSyntax.Literal;
import jason.asSyntax.NumberTerm;
import jason.asSyntax.Structure;
import jason.asSyntax.Term;
import jason.environment.Environment;
import jason.infra.local.BaseLocalMAS;
import jason.mas2j.AgentParameters;
import jason.runtime.MASConsoleGUI;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The queens duel under the referee of Tablero, as an environment of a Jason project.
 *
 * <p>Percepts: {@code size(N)}, {@code queen(X,Y)} for every queen, {@code player(T)} with the side to move; at the end
 * {@code winner(W)} instead. Actions: {@code move_towards(X,Y)} sets the agent's own cursor, {@code put(queen)} places at
 * it. Agent {@code r0} is White, {@code r1} Black.
 *
 * <p>In the project: {@code environment: tablero.jason.QueensEnvironment("127.0.0.1:7777")}. Further arguments are
 * {@code "white=NAME"} and {@code "black=NAME"} for agents with other names, {@code "patience=SECONDS"} for how long a
 * referee is looked for, and {@code "exit=true"} to end the program after the last game. Each may be given as a system
 * property too: {@code -Dtablero.address=...}, {@code -Dtablero.white=...}.
 */
public final class QueensEnvironment extends Environment {
    private static final Logger LOGGER = Logger.getLogger(QueensEnvironment.class.getName());

    private final Map<String, Seat> seats = new LinkedHashMap<>();
    /** How many snapshots every agent was shown; guarded by itself. */
    private final Map<String, Integer> seen = new HashMap<>();
    private final List<Thread> talks = new ArrayList<>();

    @Override
    public void init(String[] args) {
        try {
            Map<String, String> settings = settings(args);
            InetSocketAddress address = address(settings.getOrDefault("address", "127.0.0.1:7777"));
            long patience = (long) (Double.parseDouble(settings.getOrDefault("patience", "10")) * 1000);
            String[] names = {settings.getOrDefault("white", "r0"), settings.getOrDefault("black", "r1")};
            Collection<String> agents = agentsOfTheProject();
            for (int number = 0; number < names.length; number++) {
                if (agents.contains(names[number])) {
                    seats.put(names[number], new Seat(names[number], number, address, patience,
                            seat -> tell(seat.agent)));
                }
            }
            if (seats.isEmpty()) {
                throw new ProtocolException("the project has no agent called " + names[0] + " (White) or " + names[1]
                        + " (Black); name yours with \"white=NAME\" or \"black=NAME\"");
            }
            start();
            if (Boolean.parseBoolean(settings.getOrDefault("exit", "false"))) {
                exitAtTheEnd();
            }
        } catch (ProtocolException | IllegalArgumentException e) {
            giveUp(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes the seats and waits for the first position, so that agents perceive it from their very start. */
    private void start() throws ProtocolException, InterruptedException {
        for (Seat seat : seats.values()) {
            Thread talk = new Thread(seat, "referee of " + seat.agent);
            talk.setDaemon(true);
            talk.start();
            talks.add(talk);
        }
        LOGGER.info("waiting for the game to begin");
        for (Seat seat : seats.values()) {
            seat.awaitFirst();
            if (seat.snapshot(0) == null) {
                throw new ProtocolException(seat.trouble());
            }
        }
    }

    private static Map<String, String> settings(String[] args) throws ProtocolException {
        Map<String, String> settings = new HashMap<>();
        for (String arg : args) {
            int equals = arg.indexOf('=');
            settings.put(equals < 0 ? "address" : arg.substring(0, equals).trim(), arg.substring(equals + 1).trim());
        }
        for (String key : List.of("address", "white", "black", "patience", "exit")) {
            String property = System.getProperty("tablero." + key);
            if (property != null) {
                settings.put(key, property);
            }
        }
        for (String key : settings.keySet()) {
            if (!List.of("address", "white", "black", "patience", "exit").contains(key)) {
                throw new ProtocolException("the environment has no setting " + key
                        + ": expected \"HOST:PORT\", \"white=NAME\", \"black=NAME\", \"patience=SECONDS\" or \"exit=true\"");
            }
        }
        return settings;
    }

    private static InetSocketAddress address(String text) throws ProtocolException {
        int colon = text.lastIndexOf(':');
        try {
            String host = colon < 0 ? "127.0.0.1" : text.substring(0, colon);
            return new InetSocketAddress(host, Integer.parseInt(text.substring(colon + 1).trim()));
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("the address of the referee is \"" + text + "\", expected HOST:PORT");
        }
    }

    private static Collection<String> agentsOfTheProject() {
        List<String> names = new ArrayList<>();
        for (AgentParameters agent : BaseLocalMAS.getRunner().getProject().getAgents()) {
            int count = agent.getNbInstances();
            for (int n = 1; n <= count; n++) {
                names.add(count == 1 ? agent.getAgName() : agent.getAgName() + n);
            }
        }
        return names;
    }

    /** Wakes an agent up when there is something new to see. */
    private void tell(String agent) {
        if (BaseLocalMAS.getRunner().getAgs().containsKey(agent)) {
            informAgsEnvironmentChanged(agent);
        }
    }

    /** Says what is wrong. Without a window to read it in, the program ends. */
    private static void giveUp(String why) {
        LOGGER.log(Level.SEVERE, why);
        if (!MASConsoleGUI.hasConsole()) {
            System.err.println("tablero: " + why);
            System.exit(1);
        }
    }

    private void exitAtTheEnd() {
        Thread end = new Thread(() -> {
            try {
                for (Thread talk : talks) {
                    talk.join();
                }
                // The agents may want to say something about the result.
                Thread.sleep(500);
            } catch (InterruptedException e) {
                return;
            }
            String trouble = seats.values().stream().map(Seat::trouble).filter(t -> t != null).findFirst().orElse(null);
            if (trouble != null) {
                System.err.println("tablero: " + trouble);
            }
            System.exit(trouble == null ? 0 : 1);
        }, "the end");
        end.setDaemon(true);
        end.start();
    }

    /** What an agent sees next, if it changed since it last looked. Agents without a seat see what the first seat sees. */
    @Override
    public Collection<Literal> getPercepts(String agent) {
        Seat seat = seats.containsKey(agent) ? seats.get(agent) : seats.values().stream().findFirst().orElse(null);
        if (seat == null) {
            return null;
        }
        Snapshot snapshot;
        boolean more;
        synchronized (seen) {
            int next = seen.getOrDefault(agent, 0);
            snapshot = seat.snapshot(next);
            if (snapshot == null) {
                return null;
            }
            seen.put(agent, next + 1);
            more = seat.snapshot(next + 1) != null;
        }
        if (more) {
            tell(agent);
        }
        return new ArrayList<>(snapshot.percepts());
    }

    @Override
    public boolean executeAction(String agent, Structure action) {
        String refusal;
        try {
            Seat seat = seats.get(agent);
            refusal = seat == null ? "only the two seats act" : act(seat, action);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            refusal = "interrupted";
        }
        if (refusal != null) {
            LOGGER.info(agent + ": " + action + " failed: " + refusal);
        }
        return refusal == null;
    }

    /** Does what an agent wants; why not, or null. */
    private static String act(Seat seat, Structure action) throws InterruptedException {
        if (action.getFunctor().equals("move_towards") && action.getArity() == 2) {
            try {
                return seat.moveTowards(new Board.Cell(whole(action.getTerm(0)), whole(action.getTerm(1))));
            } catch (NoValueException | ArithmeticException e) {
                return "expected whole numbers as coordinates";
            }
        }
        if (action.getFunctor().equals("put") && action.getArity() == 1) {
            return action.getTerm(0).toString().equals("queen") ? seat.put() : "expected put(queen)";
        }
        return "there is no such action: expected move_towards(X,Y) or put(queen)";
    }

    private static int whole(Term term) throws NoValueException {
        double value = term instanceof NumberTerm number ? number.solve() : Double.NaN;
        if (value != Math.rint(value) || Math.abs(value) > 1e6) {
            throw new ArithmeticException("not a whole number");
        }
        return (int) value;
    }

    @Override
    public void stop() {
        seats.values().forEach(Seat::close);
        super.stop();
    }
}
