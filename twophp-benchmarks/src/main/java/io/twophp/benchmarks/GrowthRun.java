package io.twophp.benchmarks;

import io.twophp.benchmarks.count.Statements;
import io.twophp.benchmarks.load.LoadProcess;
import io.twophp.benchmarks.machine.LedgerRows;
import io.twophp.benchmarks.machine.Machine;
import io.twophp.benchmarks.report.GrowthReport;
import io.twophp.benchmarks.report.Series;
import io.twophp.benchmarks.report.Stage;
import io.twophp.benchmarks.variant.Variants;
import io.twophp.testsuite.launch.Ports;
import io.twophp.testsuite.launch.Postgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Fills the ledger to one size after the other. With each size it measures throughput, questions, the sweeps'
 * statements and how fast retention purges, and keeps the plans.
 */
final class GrowthRun {

    private static final int CLIENTS = 8;
    private static final int WARM_UPS = 8;
    private static final double MEASURING = 0.6;

    /** The longest wait for what two runs of a sweep have to see. */
    private static final Duration SETTLED = Duration.ofSeconds(12);

    private static final String FIRST = "handshake-local";

    private final Options options;
    private final Path target;
    private final Deadline deadline;
    private final List<String> circumstances = new ArrayList<>();
    private final List<Stage> stages = new ArrayList<>();

    GrowthRun(Options options, Path target) {
        this.options = options;
        this.target = target;
        this.deadline = Deadline.in(options.budget());
    }

    void run() throws IOException {
        circumstances.add(Runtime.getRuntime().availableProcessors() + " cores, Java " + Runtime.version()
                + ", at most " + options.rounds() + " rounds of "
                + options.time().toMillis() + " ms, " + CLIENTS + " clients");
        int callbackPort = Ports.free();
        Path directory = Files.createTempDirectory(Files.createDirectories(target.resolve("runs")), "growth");
        try (Machine machine = Machine.of("postgresql", target, directory, callbackPort)
                        .with("twophp.retention.interval", "PT5S")
                        .start();
                LoadProcess load = LoadProcess.start(machine.address(), callbackPort, machine.coordinator())) {
            Postgres postgres = machine.postgres().orElseThrow();
            MachineRounds rounds = new MachineRounds(machine, load, options.time());
            rounds.count(Variants.one(FIRST), 1);
            Turns turns = new Turns(Variants.named("handshake-local,auto-confirm,replay").stream()
                    .map(variant -> Turns.Part.of(variant, rounds))
                    .toList());
            grow(postgres, turns, new Questions(machine.address()));
        } finally {
            circumstances.add("took " + options.budget().minus(deadline.left()).toSeconds() + " s");
            Path reports = target.resolve("bench");
            new GrowthReport(circumstances, stages).write(reports);
            System.out.println(Files.readString(reports.resolve("growth.md")));
        }
    }

    private void grow(Postgres postgres, Turns turns, Questions questions) {
        long there = 0;
        Duration filled = Duration.ZERO;
        int parts = options.growth().size();
        for (long rows : options.growth()) {
            // A row takes at least as long as the last ones did.
            Duration filling = there == 0 ? Duration.ZERO : filled.multipliedBy((rows - there) / there + 1);
            if (!deadline.hasRoomFor(filling)) {
                circumstances.add("no time for " + rows + " rows");
                return;
            }
            System.out.println("filling up to " + rows + " rows");
            Duration before = deadline.left();
            LedgerRows.fill(postgres, there + 1, rows);
            filled = before.minus(deadline.left());
            circumstances.add(rows + " rows: filled in " + filled.toSeconds() + " s");
            there = rows;
            stages.add(stage(rows, postgres, turns, questions, deadline.share(1.0 / parts--)));
        }
    }

    private Stage stage(long rows, Postgres postgres, Turns turns, Questions questions, Deadline until) {
        Statements statements = new Statements(postgres);
        turns.warmUp(CLIENTS, WARM_UPS, until.share(1 - MEASURING));
        statements.reset();
        System.out.println("measuring with " + rows + " rows");
        List<Series> series = turns.measure(CLIENTS, options.rounds(), until.share(MEASURING));
        Map<String, Double> answered = questions.ask(rows);
        System.out.println("purging beside " + rows + " rows");
        double purged = new Purge(postgres, rows).perSecond(SETTLED);
        List<Statements.Time> times = statements.times();
        Map<String, String> plans = new LinkedHashMap<>();
        times.forEach(time -> plans.put(time.query(), statements.plan(time.query())));
        long bytes = postgres.number("SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class"
                + " WHERE relname IN ('twophp_intent', 'twophp_transition', 'twophp_payload')");
        return new Stage(rows, bytes >> 20, series, answered, times, plans, purged);
    }
}
