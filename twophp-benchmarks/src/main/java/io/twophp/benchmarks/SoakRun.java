package io.twophp.benchmarks;

import io.twophp.benchmarks.count.Meter;
import io.twophp.benchmarks.count.State;
import io.twophp.benchmarks.load.LoadProcess;
import io.twophp.benchmarks.machine.Machine;
import io.twophp.benchmarks.variant.Variant;
import io.twophp.benchmarks.variant.Variants;
import io.twophp.testsuite.launch.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs a steady rate of all kinds of intents, and checks every minute what the server holds. Each second one variant
 * has its turn.
 */
final class SoakRun {

    private static final int CLIENTS = 4;
    private static final int OPERATIONS = 15;
    private static final long TURN = Duration.ofSeconds(1).toNanos();
    private static final long LOOK = Duration.ofMinutes(1).toNanos();

    private final Options options;
    private final Path target;
    private final StringBuilder report = new StringBuilder();

    SoakRun(Options options, Path target) {
        this.options = options;
        this.target = target;
    }

    void run() throws IOException {
        int callbackPort = Ports.free();
        Path directory = Files.createTempDirectory(Files.createDirectories(target.resolve("runs")), "soak");
        report.append("""
                # Soak

                Up to %d operations a second. Heap behind a collection.

                | minute | operations | late turns | heap MB | threads | classes | files | connections of PostgreSQL |
                |---|---|---|---|---|---|---|---|
                """.formatted(CLIENTS * OPERATIONS));
        try (Machine machine = Machine.of("postgresql", target, directory, callbackPort)
                        .start();
                LoadProcess load = LoadProcess.start(machine.address(), callbackPort, machine.coordinator())) {
            soak(machine, new MachineRounds(machine, load, options.time()));
        } finally {
            Files.writeString(Files.createDirectories(target.resolve("bench")).resolve("soak.md"), report);
            System.out.println(report);
        }
    }

    private void soak(Machine machine, MachineRounds rounds) {
        List<Variant> variants = Variants.named("handshake-local,handshake-external,auto-confirm,auto-confirm-callback,"
                + "transparent,replay,asynchronous,key,exactly-once,call-two-phase");
        Meter meter = machine.meter();
        long start = System.nanoTime();
        long turn = 0;
        long late = 0;
        int looks = 0;
        while (turn * TURN < options.soak().toNanos()) {
            rounds.count(variants.get((int) (turn % variants.size())), CLIENTS, OPERATIONS);
            turn++;
            long now = System.nanoTime() - start;
            if (now > turn * TURN) {
                late++;
                turn = now / TURN + 1;
            }
            LockSupport.parkNanos(turn * TURN - (System.nanoTime() - start));
            if (turn * TURN >= looks * LOOK) {
                look(looks++, machine, meter, turn, late);
            }
        }
    }

    private void look(int minute, Machine machine, Meter meter, long turns, long late) {
        State state = meter.state();
        String line = String.format(
                Locale.ROOT,
                "| %d | %d | %d | %.1f | %d | %d | %d | %d |%n",
                minute,
                turns * CLIENTS * OPERATIONS,
                late,
                state.heap() / 1048576.0,
                state.threads(),
                state.classes(),
                state.files(),
                machine.postgres()
                        .orElseThrow()
                        .number("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"));
        report.append(line);
        System.out.print(line);
    }
}
