package io.twophp.benchmarks;

import io.twophp.benchmarks.count.Collections;
import io.twophp.benchmarks.count.Meter;
import io.twophp.benchmarks.count.State;
import io.twophp.benchmarks.load.LoadProcess;
import io.twophp.benchmarks.load.Round;
import io.twophp.benchmarks.machine.Machine;
import io.twophp.benchmarks.variant.Variant;
import io.twophp.benchmarks.variant.Variants;
import io.twophp.testsuite.launch.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Measures two hundred clients at a time, each with a body as large as the library takes. */
final class MemoryRun {

    private static final int CLIENTS = 200;
    private static final int OPERATIONS = 5;

    /** The quota of all clients, which are one caller; each has an unfinished request of 1 MiB. */
    private static final int QUOTA_BYTES = 512 << 20;

    private final Options options;
    private final Path target;

    MemoryRun(Options options, Path target) {
        this.options = options;
        this.target = target;
    }

    void run() throws IOException {
        int callbackPort = Ports.free();
        Path directory = Files.createTempDirectory(Files.createDirectories(target.resolve("runs")), "memory");
        Path log = directory.resolve("collections.log");
        StringBuilder report = new StringBuilder("""
                # Memory

                %d clients at a time, a body of 1 MiB each, %d operations of each client; the server's heap has 2 GB at most.

                | | operations a second | p99 ms | most heap behind a collection, MB | afterwards, MB | threads |
                |---|---|---|---|---|---|
                """.formatted(CLIENTS, OPERATIONS));
        try (Machine machine = Machine.of(options.database(), target, directory, callbackPort)
                        .heap("2g")
                        .with("twophp.quota-bytes", Integer.toString(QUOTA_BYTES))
                        .collectionsTo(log)
                        .start();
                LoadProcess load = LoadProcess.start(machine.address(), callbackPort, machine.coordinator())) {
            Meter meter = machine.meter();
            MachineRounds rounds = new MachineRounds(machine, load, options.time());
            Collections collections = new Collections(log);
            for (Variant variant : Variants.large()) {
                rounds.count(variant, 8, OPERATIONS);
                meter.state();
                collections.most();
                Round round = rounds.count(variant, CLIENTS, OPERATIONS);
                long most = collections.most().orElse(0);
                State state = meter.state();
                report.append(String.format(
                        Locale.ROOT,
                        "| %s | %.0f | %.0f | %d | %d | %d |%n",
                        variant.title(),
                        round.throughput(),
                        round.latency(99),
                        most,
                        state.heap() >> 20,
                        state.threads()));
            }
        }
        Files.writeString(Files.createDirectories(target.resolve("bench")).resolve("memory.md"), report);
        System.out.println(report);
    }
}
