package conformance;

import jason.architecture.AgArch;
import jason.asSemantics.ActionExec;
import jason.asSemantics.Agent;
import jason.asSemantics.Intention;
import jason.asSemantics.Message;
import jason.asSemantics.TransitionSystem;
import jason.asSyntax.ASSyntax;
import jason.asSyntax.Atom;
import jason.asSyntax.Literal;
import jason.asSyntax.StringTermImpl;
import jason.asSyntax.UnnamedVar;
import jason.asSyntax.directives.DirectiveProcessor;
import jason.asSyntax.directives.Include;
import jason.asSyntax.directives.NameSpace;
import jason.mas2j.AgentParameters;
import jason.mas2j.ClassParameters;
import jason.mas2j.MAS2JProject;
import jason.pl.PlanLibrary;
import jason.runtime.RuntimeServices;
import jason.runtime.RuntimeServicesFactory;
import jason.runtime.Settings;
import jason.runtime.SourcePath;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Runs agent programs in real Jason, one after the other in one JVM, and writes what they print.
 *
 * Agents of a program take turns, one reasoning cycle each, in the order of the project, in one
 * thread, so that the order of the printed lines is a property of Jason's interpreter and not of
 * the threads of the machine. The program ends when every agent has nothing left to do, when it
 * stops the system, or after the time limit.
 *
 * Arguments: pairs "program output"; a program is an .asl file or a .mas2j project.
 * With "--time program..." instead, prints the processor time and the wall time of each program in microseconds,
 * without the start of the JVM and without its compiler and collector, which work in threads of their own, and what
 * the program printed.
 * With "--report list folder" the programs are the lines of a file, and the nth is reported in folder/n.out: a line of
 * what Jason made of it ("refused", or "ended", "limit", "broke" or "hang", and how many warnings), then what was printed
 * and done. Time is virtual there, as in Tablero: when nobody has anything to do, the next timers go off. A program
 * that hangs inside a reasoning cycle ends the JVM with status 9; what is reported already is not run again.
 */
public final class Run {
    private static final long LIMIT_MS = Long.getLong("limit", 4000);
    /** How long every agent must be idle with nothing scheduled before the program counts as over. */
    private static final long IDLE_MS = Long.getLong("idle", 120);
    /** What a program prints before it counts as one that does not end, in characters. */
    private static final int LONG = Integer.getInteger("long", 400_000);

    private final Map<String, Body> bodies = new LinkedHashMap<>();
    private final StringBuffer out = new StringBuffer();
    private final Path directory;
    private volatile boolean stopped = false;
    /** Set for a report: the timers of all agents. */
    private Timers timers;
    private int warnings = 0;
    private boolean started = false;

    private Run(Path directory) {
        this.directory = directory;
    }

    public static void main(String[] args) throws Exception {
        System.setProperty("java.awt.headless", "true");
        Logger.getLogger("").setLevel(Level.OFF);
        for (Handler h : Logger.getLogger("").getHandlers()) {
            Logger.getLogger("").removeHandler(h);
        }
        jason.util.Config.get(false).setProperty(jason.util.Config.START_WEB_MI, "false");
        if (args.length > 0 && args[0].equals("--time")) {
            for (int i = 1; i < args.length; i++) {
                Run run = new Run(new File(args[i]).getAbsoluteFile().getParentFile().toPath());
                ThreadMXBean thread = ManagementFactory.getThreadMXBean();
                long start = thread.getCurrentThreadCpuTime();
                long began = System.nanoTime();
                run.run(args[i], Long.getLong("limit", 600_000), 0);
                long wall = (System.nanoTime() - began) / 1_000;
                long micros = (thread.getCurrentThreadCpuTime() - start) / 1_000;
                System.out.println(micros + " " + wall + " " + run.out.toString().replace('\n', ' '));
            }
            System.exit(0);
        }
        if (args.length == 3 && args[0].equals("--report")) {
            report(Files.readAllLines(Path.of(args[1])), Path.of(args[2]));
            System.exit(0);
        }
        for (int i = 0; i + 1 < args.length; i += 2) {
            Run run = new Run(new File(args[i]).getAbsoluteFile().getParentFile().toPath());
            try {
                run.run(args[i], LIMIT_MS, IDLE_MS);
            } catch (Exception e) {
                run.out.append("!! ").append(e).append('\n');
            }
            Files.writeString(Path.of(args[i + 1]), run.out.toString(), StandardCharsets.UTF_8);
        }
        System.exit(0);
    }

    private static void report(List<String> programs, Path folder) throws Exception {
        Field scheduler = field(Agent.class, "scheduler");
        List<Field> counters = List.of(field(Intention.class, "idCount"), field(Message.class, "idCount"),
                field(UnnamedVar.class, "varCont"), field(PlanLibrary.class, "lastPlanLabel"),
                field(NameSpace.class, "nsCounter"));
        for (int i = 0; i < programs.size(); i++) {
            Path file = folder.resolve(i + ".out");
            if (Files.exists(file)) {
                continue;
            }
            Path program = Path.of(programs.get(i));
            Run run = new Run(program.toAbsolutePath().getParent());
            run.timers = new Timers();
            scheduler.set(null, run.timers);
            // Numbers that programs see start anew with each, as in a JVM of its own.
            for (Field counter : counters) {
                ((AtomicInteger) counter.get(null)).set(0);
            }
            Thread watch = Thread.ofPlatform().daemon().start(() -> {
                try {
                    Thread.sleep(2 * LIMIT_MS + 4000);
                    Files.writeString(file, "hang " + run.warnings + "\n" + run.out);
                    Runtime.getRuntime().halt(9);
                } catch (InterruptedException over) {
                    // The program ended in time.
                } catch (java.io.IOException e) {
                    Runtime.getRuntime().halt(1);
                }
            });
            String end;
            try {
                end = run.run(program.toString(), LIMIT_MS, 0) ? "ended" : "limit";
            } catch (Throwable e) {
                end = run.started ? "broke" : "refused";
                run.out.append("!! ").append(e).append('\n');
            }
            watch.interrupt();
            Files.writeString(file, end + " " + run.warnings + "\n" + run.out);
        }
    }

    private static Field field(Class<?> of, String name) throws NoSuchFieldException {
        Field field = of.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** The folders of a project, or of a program alone: its own, those it names, and the usual ones. */
    private List<Path> folders(MAS2JProject project) {
        List<Path> folders = new ArrayList<>(List.of(directory));
        if (project != null) {
            for (String path : project.getSourcePaths().getPaths()) {
                folders.add(directory.resolve(path.replaceFirst("^file:", "")).normalize());
            }
        }
        for (String usual : List.of("src/asl", "src/agt", "asl")) {
            folders.add(directory.resolve(usual));
        }
        return folders;
    }

    /** Lets programs include what is in these folders. */
    private void include(List<Path> folders) {
        SourcePath path = new SourcePath();
        folders.forEach(folder -> path.addPath(folder.toString()));
        ((Include) DirectiveProcessor.getDirective("include")).setSourcePath(path);
    }

    /** Where a project finds the program of an agent. */
    private String find(MAS2JProject project, AgentParameters agent) {
        String source = agent.getSource().toString().replaceFirst("^file:", "");
        String name = new File(source).getName();
        for (Path folder : folders(project)) {
            for (String candidate : List.of(source, name)) {
                Path file = folder.resolve(candidate);
                if (Files.isRegularFile(file)) {
                    return file.toString();
                }
            }
        }
        return directory.resolve(name).toString();
    }

    /** Whether the program ended by itself. */
    private boolean run(String program, long limit, long idle) throws Exception {
        RuntimeServicesFactory.set(new Services());
        if (program.endsWith(".mas2j")) {
            jason.mas2j.parser.mas2j parser = new jason.mas2j.parser.mas2j(Files.newInputStream(Path.of(program)));
            MAS2JProject project = parser.mas();
            if (timers != null) {
                include(folders(project));
            }
            for (AgentParameters ap : project.getAgents()) {
                String file = find(project, ap);
                for (int n = 1; n <= ap.getNbInstances(); n++) {
                    String name = ap.getNbInstances() == 1 ? ap.getAgName() : ap.getAgName() + n;
                    start(name, file, ap.getAsSetts(false, false));
                }
            }
        } else {
            if (timers != null) {
                include(folders(null));
            }
            String name = timers == null ? "a" : new File(program).getName().replaceFirst("[.]asl$", "");
            start(name, program, new Settings());
        }
        started = true;
        boolean ended = false;
        long begin = System.currentTimeMillis();
        long lastBusy = begin;
        while (!stopped && System.currentTimeMillis() - begin < limit && out.length() < LONG) {
            boolean busy = false;
            for (Body b : new ArrayList<>(bodies.values())) {
                if (b.alive && !stopped) {
                    if (!b.mail.isEmpty() || !b.getTS().canSleep()) {
                        busy = true;
                    }
                    b.getTS().reasoningCycle();
                }
            }
            bodies.values().removeIf(b -> !b.alive);
            // What a timer woke is taken up in the cycle that ends just now, and comes before the next timer.
            busy |= timers != null && bodies.values().stream().anyMatch(b -> !b.getTS().canSleep());
            if (busy) {
                lastBusy = System.currentTimeMillis();
            } else if (timers != null && timers.fire()) {
                lastBusy = System.currentTimeMillis();
            } else if (System.currentTimeMillis() - lastBusy >= idle) {
                ended = true;
                break;
            } else {
                Thread.sleep(1);
            }
        }
        for (Body b : bodies.values()) {
            b.alive = false;
        }
        for (Handler h : Logger.getLogger("").getHandlers()) {
            Logger.getLogger("").removeHandler(h);
        }
        return ended || stopped;
    }

    private void start(String name, String file, Settings settings) throws Exception {
        Body body = new Body(name);
        bodies.put(name, body);
        Agent agent = new Agent();
        agent.setConsiderToAddMIForThisAgent(false);
        new TransitionSystem(agent, null, settings, body);
        agent.initAg();
        Logger logger = agent.getTS().getLogger();
        listen(logger, name);
        listen(agent.getLogger(), name);
        agent.loadInitialAS(file);
    }

    private void listen(Logger logger, String name) {
        logger.setUseParentHandlers(false);
        logger.setLevel(Level.INFO);
        for (Handler h : logger.getHandlers()) {
            logger.removeHandler(h);
        }
        logger.addHandler(new Handler() {
            @Override
            public void publish(LogRecord r) {
                if (r.getLevel() == Level.INFO) {
                    synchronized (out) {
                        out.append('[').append(name).append("] ").append(r.getMessage()).append('\n');
                    }
                    return;
                }
                warnings++;
                if (Boolean.getBoolean("warnings")) {
                    out.append("?? ").append(r.getMessage()).append('\n');
                    if (r.getThrown() != null) {
                        out.append("   ").append(r.getThrown()).append('\n');
                    }
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
    }

    /** The body of one agent: its mail, its percepts, and a small world to act in. */
    private final class Body extends AgArch {
        private final String name;
        private final Queue<Message> mail = new ArrayDeque<>();
        private final Set<Literal> percepts = new LinkedHashSet<>();
        private boolean perceives = false;
        private boolean alive = true;

        Body(String name) {
            this.name = name;
        }

        @Override
        public String getAgName() {
            return name;
        }

        @Override
        public boolean isRunning() {
            return alive && !stopped;
        }

        @Override
        public RuntimeServices getRuntimeServices() {
            return RuntimeServicesFactory.get();
        }

        @Override
        public boolean canSleep() {
            return mail.isEmpty();
        }

        @Override
        public Collection<Literal> perceive() {
            return perceives ? new ArrayList<>(percepts) : null;
        }

        @Override
        public void checkMail() {
            while (!mail.isEmpty()) {
                getTS().getC().addMsg(mail.poll());
            }
        }

        /** see(p) and unsee(p) change what the agent perceives, actions named fail... fail, all others succeed. */
        @Override
        public void act(ActionExec action) {
            String functor = action.getActionTerm().getFunctor();
            if (timers == null && functor.equals("see")) {
                percepts.add(((Literal) action.getActionTerm().getTerm(0)).forceFullLiteralImpl());
                perceives = true;
            } else if (timers == null && functor.equals("unsee")) {
                percepts.remove(((Literal) action.getActionTerm().getTerm(0)).forceFullLiteralImpl());
            }
            if (timers != null) {
                out.append('[').append(name).append("] acts: ").append(action.getActionTerm()).append('\n');
            }
            action.setResult(timers != null || !functor.startsWith("fail"));
            getTS().getC().addFeedbackAction(action);
        }

        @Override
        public void sendMsg(Message m) throws Exception {
            if (m.getSender() == null) {
                m.setSender(name);
            }
            Body to = bodies.get(m.getReceiver());
            if (to == null) {
                throw new jason.ReceiverNotFoundException(
                        "Receiver '" + m.getReceiver() + "' does not exist! Could not send " + m, m.getReceiver());
            }
            to.mail.add(m.clone());
        }

        @Override
        public void broadcast(Message m) throws Exception {
            for (String other : bodies.keySet()) {
                if (!other.equals(name)) {
                    Message copy = m.clone();
                    copy.setReceiver(other);
                    sendMsg(copy);
                }
            }
        }
    }

    /** Timers that go off when they are asked to, in the order of their times. */
    private static final class Timers extends ScheduledThreadPoolExecutor {
        private record Timer(long time, long number, Runnable task) {}

        private final PriorityQueue<Timer> waiting =
                new PriorityQueue<>(Comparator.comparingLong(Timer::time).thenComparingLong(Timer::number));
        private long now = 0;
        private long made = 0;

        Timers() {
            super(1, Thread.ofPlatform().daemon().factory());
        }

        /** Jason never asks for the future it would get here. */
        @Override
        public synchronized ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            waiting.add(new Timer(now + unit.toMillis(delay), made++, task));
            return null;
        }

        @Override
        public void execute(Runnable task) {
            task.run();
        }

        /** Lets the next timer go off, and all that are due with it; false if there is none. */
        boolean fire() {
            List<Timer> due = new ArrayList<>();
            synchronized (this) {
                if (waiting.isEmpty()) {
                    return false;
                }
                now = Math.max(now, waiting.peek().time);
                while (!waiting.isEmpty() && waiting.peek().time <= now) {
                    due.add(waiting.poll());
                }
            }
            due.forEach(timer -> timer.task.run());
            return true;
        }
    }

    private final class Services implements RuntimeServices {
        private final Map<String, Set<String>> yellowPages = new LinkedHashMap<>();
        private final Map<String, Set<String>> subscribers = new LinkedHashMap<>();

        @Override
        public String createAgent(String agName, String agSource, String agClass, java.util.List<String> archClasses,
                ClassParameters bbPars, Settings stts, Agent father) throws Exception {
            String unique = getNewAgentName(agName);
            Run.this.start(unique, directory.resolve(agSource).toString(), stts == null ? new Settings() : stts);
            return unique;
        }

        @Override
        public String getNewAgentName(String baseName) {
            String candidate = baseName;
            for (int n = 1; bodies.containsKey(candidate); n++) {
                candidate = baseName + "_" + n;
            }
            return candidate;
        }

        @Override
        public void startAgent(String agName) {}

        @Override
        public boolean killAgent(String agName, String byAg, int deadline) {
            Body body = bodies.get(agName);
            if (body == null) {
                return false;
            }
            body.alive = false;
            bodies.remove(agName);
            return true;
        }

        @Override
        public Collection<String> getAgentsName() {
            return new ArrayList<>(bodies.keySet());
        }

        @Override
        public int getAgentsQty() {
            return bodies.size();
        }

        @Override
        public boolean isRunning() {
            return !stopped;
        }

        @Override
        public void stopMAS(int deadline, boolean stopJVM, int exitValue) {
            stopped = true;
        }

        @Override
        public void dfRegister(String agName, String service, String type) {
            yellowPages.computeIfAbsent(service, s -> new LinkedHashSet<>()).add(agName);
            for (String subscriber : subscribers.getOrDefault(service, Set.of())) {
                tellProvider(subscriber, agName, service);
            }
        }

        @Override
        public void dfSubscribe(String agName, String service, String type) {
            subscribers.computeIfAbsent(service, s -> new LinkedHashSet<>()).add(agName);
            for (String provider : yellowPages.getOrDefault(service, Set.of())) {
                tellProvider(agName, provider, service);
            }
        }

        /** The directory is an agent of its own in Jason, from which the message comes. */
        private void tellProvider(String subscriber, String provider, String service) {
            Body to = bodies.get(subscriber);
            if (to != null) {
                Literal content = ASSyntax.createLiteral("provider", new Atom(provider), new StringTermImpl(service));
                to.mail.add(new Message("tell", "df", subscriber, content));
            }
        }

        @Override
        public void dfDeRegister(String agName, String service, String type) {
            yellowPages.getOrDefault(service, Set.of()).remove(agName);
        }

        @Override
        public Collection<String> dfSearch(String service, String type) {
            return List.copyOf(yellowPages.getOrDefault(service, Set.of()));
        }
    }
}
