package io.twophp.benchmarks;

import io.twophp.benchmarks.count.Counts;
import io.twophp.benchmarks.count.PostgresCounter;
import io.twophp.benchmarks.machine.Cores;
import io.twophp.benchmarks.machine.LedgerRows;
import io.twophp.benchmarks.machine.Machine;
import io.twophp.benchmarks.report.Report;
import io.twophp.benchmarks.report.Series;
import io.twophp.benchmarks.variant.Variant;
import io.twophp.benchmarks.variant.Variants;
import io.twophp.testsuite.launch.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Starts a server and a load generator, measures all variants, and writes the report to {@code target/bench}. Ends when
 * its time is over, and reports what it left out. Ends with an exception if an operation failed, or if there were more
 * or fewer effects than successes; the report then has what was measured until then.
 */
public final class Benchmark {

    private static final int FIRST_CHANGES = 100;

    /** The part of the time that is left. */
    private static final double COUNTING = 0.4;

    private static final double WARMING_UP = 0.3;

    private final Options options;
    private final Path target;
    private final Deadline deadline;
    private final List<String> circumstances = new ArrayList<>();
    private final List<Series> series = new ArrayList<>();
    private final Map<String, Counts> counts = new LinkedHashMap<>();

    private Benchmark(Options options, Path target) {
        this.options = options;
        this.target = target;
        this.deadline = Deadline.in(options.budget());
    }

    public static void main(String[] arguments) throws IOException {
        Path target = Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
        Options options = Options.of(System.getProperties());
        if (!options.growth().isEmpty()) {
            new GrowthRun(options, target).run();
        } else if (options.start()) {
            new StartUpRun(options, target).run();
        } else if (options.memory()) {
            new MemoryRun(options, target).run();
        } else if (!options.soak().isZero()) {
            new SoakRun(options, target).run();
        } else {
            new Benchmark(options, target).run();
        }
    }

    private void run() throws IOException {
        circumstances.add(options.database() + ", " + Runtime.getRuntime().availableProcessors() + " cores, Java "
                + Runtime.version() + ", at most " + options.rounds() + " rounds of "
                + options.time().toMillis() + " ms");
        try {
            if (options.isCounted()) {
                count(deadline.share(options.rounds() == 0 ? 1 : COUNTING));
            }
            if (options.rounds() > 0) {
                time();
            }
        } catch (IllegalStateException e) {
            circumstances.add("**failed**, and ended early: " + e.getMessage());
            throw e;
        } finally {
            circumstances.add("took " + options.budget().minus(deadline.left()).toSeconds() + " s of "
                    + options.budget().toSeconds());
            Path reports = target.resolve("bench");
            new Report(circumstances, series, counts).write(reports);
            tell(Files.readString(reports.resolve("report.md")));
            tell("The report is in " + reports);
        }
    }

    private void time() throws IOException {
        if (options.against().isEmpty()) {
            try (LoadedMachine now = loaded(target)) {
                time(List.of(now), parts(now, Turns.Part::of));
            }
            return;
        }
        Path earlier = new EarlierApplications(target.resolve("../..").normalize(), target).of(options.against());
        circumstances.add("against " + options.against() + ", each on a server and a database of its own");
        try (LoadedMachine now = loaded(target);
                LoadedMachine before = loaded(earlier)) {
            List<Turns.Part> parts = new ArrayList<>();
            Iterator<Turns.Part> others = parts(before, Turns.Part::before).iterator();
            parts(now, Turns.Part::of).forEach(part -> Collections.addAll(parts, part, others.next()));
            time(List.of(now, before), parts);
        }
    }

    private LoadedMachine loaded(Path applications) throws IOException {
        int callbackPort = Ports.free();
        return LoadedMachine.start(machine(callbackPort).applications(applications), callbackPort);
    }

    private List<Turns.Part> parts(LoadedMachine on, BiFunction<Variant, Turns.Rounds, Turns.Part> part) {
        MachineRounds rounds = new MachineRounds(on.machine(), on.load(), options.time());
        return options.variants().stream()
                .map(variant -> part.apply(variant, rounds))
                .toList();
    }

    private void time(List<LoadedMachine> machines, List<Turns.Part> all) {
        machines.stream()
                .map(one -> Cores.separate(one.machine().pid(), one.load().pid()))
                .distinct()
                .forEach(circumstances::add);
        fill(machines.get(0));
        Turns turns = new Turns(all);
        int left = options.clients().size();
        for (int clients : options.clients()) {
            time(turns, clients, deadline.share(1.0 / left--));
        }
        if (turns.disturbed() > 0) {
            circumstances.add(
                    turns.disturbed() + " rounds were left out, and repeated while there was time: others took"
                            + " more than a tenth of the processors");
        }
    }

    private void time(Turns turns, int clients, Deadline until) {
        String name = clients + (clients == 1 ? " client" : " clients");
        tell("warming up with " + name);
        List<String> restless = turns.warmUp(clients, options.warmUps(), until.share(WARMING_UP));
        if (!restless.isEmpty()) {
            circumstances.add(
                    name + ": the last three warm-up rounds did not agree within 5 %, or there was no time for"
                            + " three, of " + String.join(", ", restless));
        }
        tell("measuring " + name);
        List<Series> measured = turns.measure(clients, options.rounds(), until);
        series.addAll(measured);
        int done = measured.isEmpty() ? 0 : measured.get(0).size();
        if (done < options.rounds()) {
            circumstances.add(name + ": time for " + done + " of " + options.rounds() + " rounds");
        }
    }

    private void fill(LoadedMachine on) {
        if (options.rows() > 0) {
            new MachineRounds(on.machine(), on.load(), options.time()).count(Variants.one("handshake-local"), 1);
            LedgerRows.fill(on.machine().postgres().orElseThrow(), 1, options.rows());
            circumstances.add("the ledger had " + options.rows() + " rows before");
        }
    }

    private void count(Deadline until) throws IOException {
        tell("counting");
        int callbackPort = Ports.free();
        try (LoadedMachine on = LoadedMachine.start(machine(callbackPort).quiet(), callbackPort)) {
            Machine machine = on.machine();
            MachineRounds rounds = new MachineRounds(machine, on.load(), Duration.ZERO);
            PostgresCounter counter = new PostgresCounter(machine.postgres().orElseThrow(), machine.meter());
            List<String> left = new ArrayList<>();
            Duration longest = Duration.ZERO;
            for (Variant variant : options.variants()) {
                if (!until.hasRoomFor(longest)) {
                    left.add(variant.name());
                    continue;
                }
                tell("  " + variant.title());
                Duration before = until.left();
                counts.put(variant.name(), count(variant, rounds, counter));
                Duration took = before.minus(until.left());
                longest = took.compareTo(longest) > 0 ? took : longest;
            }
            if (!left.isEmpty()) {
                circumstances.add("no time to count " + String.join(", ", left));
            }
        }
    }

    private Counts count(Variant variant, MachineRounds rounds, PostgresCounter counter) {
        int calls = Math.max(1, variant.effectsPerOperation());
        // The first change of a page behind a checkpoint writes it whole.
        rounds.count(variant, FIRST_CHANGES / calls);
        int operations = options.counted() / calls;
        return counter.count(operations, () -> rounds.count(variant, operations));
    }

    private Machine.Builder machine(int callbackPort) throws IOException {
        return Machine.of(options.database(), target, directory(), callbackPort)
                .coordinated(options.variants().stream().anyMatch(Variant::coordinated));
    }

    private Path directory() throws IOException {
        return Files.createTempDirectory(Files.createDirectories(target.resolve("runs")), "run");
    }

    private static void tell(String text) {
        System.out.println(text);
    }
}
