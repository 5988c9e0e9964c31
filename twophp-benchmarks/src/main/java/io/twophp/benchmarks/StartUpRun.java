package io.twophp.benchmarks;

import io.twophp.benchmarks.machine.Deployments;
import io.twophp.benchmarks.machine.Deployments.Deployed;
import io.twophp.benchmarks.report.Ratio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Measures the time that the library adds to an application's start: servers with and without it, in turns. */
final class StartUpRun {

    private final Options options;
    private final Path target;

    StartUpRun(Options options, Path target) {
        this.options = options;
        this.target = target;
    }

    void run() throws IOException {
        Deadline deadline = Deadline.in(options.budget());
        Path directory = Files.createTempDirectory(Files.createDirectories(target.resolve("runs")), "start");
        Map<String, List<Deployed>> deployed = new LinkedHashMap<>();
        List<String> wars = List.of("plain", "guarded");
        wars.forEach(war -> deployed.put(war, new ArrayList<>()));
        try (Deployments deployments = Deployments.on(options.database(), target, directory)) {
            // The first deployments make the tables, and let the machine read its disk.
            wars.forEach(deployments::deploy);
            for (int i = 0; i < options.rounds() && !deadline.isOver(); i++) {
                wars.forEach(war -> deployed.get(war).add(deployments.deploy(war)));
            }
        }
        String report = report(deployed.get("plain"), deployed.get("guarded"));
        Files.writeString(Files.createDirectories(target.resolve("bench")).resolve("start.md"), report);
        System.out.println(report);
    }

    /** Reports medians; the additional cost is the median of the turns' differences. */
    static String report(List<Deployed> plain, List<Deployed> guarded) {
        return """
                # Start

                %d turns, each a server of its own with one WAR; the tables are there. Medians, and the 95 %% interval of what is more.

                | | without the library | with it | more |
                |---|---|---|---|
                """.formatted(plain.size())
                + line("deployment, ms", plain, guarded, one -> one.millis())
                + line(
                        "heap after a collection, MB",
                        plain,
                        guarded,
                        one -> one.state().heap() / 1048576.0)
                + line("threads", plain, guarded, one -> one.state().threads())
                + line("classes", plain, guarded, one -> one.state().classes());
    }

    private static String line(
            String title, List<Deployed> plain, List<Deployed> guarded, ToDoubleFunction<Deployed> value) {
        Ratio more = Ratio.of(IntStream.range(0, plain.size())
                .mapToObj(i -> value.applyAsDouble(guarded.get(i)) - value.applyAsDouble(plain.get(i)))
                .toList());
        return String.format(
                Locale.ROOT,
                "| %s | %.0f | %.0f | %.0f (%.0f to %.0f) |%n",
                title,
                Ratio.median(plain.stream().mapToDouble(value).toArray()),
                Ratio.median(guarded.stream().mapToDouble(value).toArray()),
                more.median(),
                more.low(),
                more.high());
    }
}
