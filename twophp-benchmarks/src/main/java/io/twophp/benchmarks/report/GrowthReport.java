package io.twophp.benchmarks.report;

import io.twophp.benchmarks.count.Statements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The costs of larger and larger ledgers, in {@code growth.md}, and their plans in {@code plans.txt}. */
public record GrowthReport(List<String> circumstances, List<Stage> stages) {

    private static final int SHOWN = 400;
    private static final Pattern WHOLE = Pattern.compile("Seq Scan on twophp_(intent|response|transition) ");

    public GrowthReport {
        circumstances = List.copyOf(circumstances);
        stages = List.copyOf(stages);
    }

    /** Writes both files. */
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("growth.md"), text());
        Files.writeString(directory.resolve("plans.txt"), plans());
    }

    private String text() {
        StringBuilder text = new StringBuilder("# Growth\n\n");
        circumstances.forEach(line -> text.append("- ").append(line).append('\n'));
        text.append("\nThroughput is a ratio to the plain endpoint's, turn by turn. Questions: the median of single"
                + " requests, in milliseconds.\n\n");
        line(text, "Rows", stage -> String.valueOf(stage.rows()));
        text.append("|---|").append("---|".repeat(stages.size())).append('\n');
        line(text, "MB on the disk", stage -> String.valueOf(stage.megabytes()));
        for (int i = 1; i < most(); i++) {
            int variant = i;
            line(text, title(variant) + ", ratio", stage -> ratio(stage, variant));
            line(text, title(variant) + ", per second", stage -> throughput(stage, variant));
        }
        Set<String> questions = new TreeSet<>();
        stages.forEach(stage -> questions.addAll(stage.questions().keySet()));
        for (String question : questions) {
            line(text, question + ", ms", stage -> number(stage.questions().get(question)));
        }
        line(text, "purged per second", stage -> stage.purged() == 0 ? "–" : String.format("%.0f", stage.purged()));
        statements(text);
        return text.toString();
    }

    /** Writes the statements, those with the longest mean first. */
    private void statements(StringBuilder text) {
        text.append("\n## Statements\n\nMeans in milliseconds, as PostgreSQL counts them.\n\n");
        line(text, "Rows", stage -> String.valueOf(stage.rows()));
        text.append("|---|").append("---|".repeat(stages.size())).append('\n');
        List<Map<String, Double>> times = stages.stream()
                .map(stage -> stage.statements().stream()
                        .collect(Collectors.toMap(
                                time -> withoutValues(time.query()), Statements.Time::millis, Math::max)))
                .toList();
        times.stream()
                .flatMap(stage -> stage.keySet().stream())
                .distinct()
                .sorted((one, other) -> Double.compare(longest(times, other), longest(times, one)))
                .forEach(query -> {
                    text.append("| `").append(shown(query)).append("` |");
                    times.forEach(stage ->
                            text.append(' ').append(number(stage.get(query))).append(" |"));
                    text.append('\n');
                });
        Set<String> whole = new TreeSet<>();
        stages.forEach(stage -> stage.plans().forEach((query, plan) -> {
            if (WHOLE.matcher(plan).find()) {
                whole.add(stage.rows() + " rows: `" + shown(withoutValues(query)) + "`");
            }
        }));
        text.append(
                        "\nGeneric plans that read one of the large tables whole; where PostgreSQL knows the values, it may choose"
                                + " others, as the times tell: ")
                .append(whole.isEmpty() ? "none.\n" : "\n\n- " + String.join("\n- ", whole) + "\n");
    }

    /** Replaces values: PostgreSQL shows some values of some statements, and numbers the others. */
    private static String withoutValues(String query) {
        return query.replaceAll("'[^']*'|\\$[0-9]+( /\\*.*?\\*/)?|\\b[0-9]+\\b", "?");
    }

    private String plans() {
        StringBuilder text = new StringBuilder();
        for (Stage stage : stages) {
            text.append("With ").append(stage.rows()).append(" rows\n\n");
            stage.plans()
                    .forEach((query, plan) -> text.append(query)
                            .append("\n\n")
                            .append(plan.indent(4))
                            .append('\n'));
        }
        return text.toString();
    }

    private void line(StringBuilder text, String head, Function<Stage, String> cell) {
        text.append("| ").append(head).append(" |");
        stages.forEach(stage -> text.append(' ').append(cell.apply(stage)).append(" |"));
        text.append('\n');
    }

    private int most() {
        return stages.stream().mapToInt(stage -> stage.series().size()).max().orElse(0);
    }

    private String title(int variant) {
        return stages.stream()
                .filter(stage -> stage.series().size() > variant)
                .map(stage -> stage.series().get(variant).title())
                .findFirst()
                .orElseThrow();
    }

    private static String ratio(Stage stage, int variant) {
        if (stage.series().size() <= variant) {
            return "–";
        }
        Ratio ratio = stage.series().get(variant).to(stage.series().get(0), Measured::throughput);
        return String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", ratio.median(), ratio.low(), ratio.high());
    }

    private static String throughput(Stage stage, int variant) {
        return stage.series().size() <= variant
                ? "–"
                : String.format(Locale.ROOT, "%.0f", stage.series().get(variant).median(Measured::throughput));
    }

    private static double longest(List<Map<String, Double>> times, String query) {
        return times.stream()
                .mapToDouble(stage -> stage.getOrDefault(query, 0.0))
                .max()
                .orElse(0);
    }

    private static String shown(String query) {
        String text = query.replace("|", "¦");
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }

    private static String number(Double value) {
        return value == null ? "–" : String.format(Locale.ROOT, "%.2f", value);
    }
}
