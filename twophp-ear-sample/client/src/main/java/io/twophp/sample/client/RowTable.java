package io.twophp.sample.client;

import io.twophp.LedgerEntry;
import io.twophp.Phase;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Ledger rows as a table of the sixteen fields, in the draft's order, with a dash for an empty field. */
public final class RowTable {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    private static final List<String> FIELDS = List.of(
            "client_correlation_id",
            "server_correlation_id",
            "service_ledger_id",
            "service_endpoint",
            "actor",
            "source",
            "target",
            "parent_reference_id",
            "phase",
            "phase_1_timestamp",
            "phase_2_timestamp",
            "ttl_ms",
            "outcome",
            "payload_ref",
            "sync_timestamp",
            "transaction_reference");

    /** The begin of a client's endpoint, which a server's endpoint lacks. */
    private static final Pattern ORIGIN = Pattern.compile("https?://[^/]+");

    private final Names names;
    private final UnaryOperator<String> endpoint;
    private final Function<Instant, String> time;

    private RowTable(Names names, UnaryOperator<String> endpoint, Function<Instant, String> time) {
        this.names = names;
        this.endpoint = endpoint;
        this.time = time;
    }

    /** Returns a table with the time of day, in UTC. */
    static RowTable timed(Names names) {
        return new RowTable(names, UnaryOperator.identity(), TIME::format);
    }

    /** Returns one call tree's rows, the same at each run and place: ids by name, hosts and times left out. */
    public static String normalised(List<LedgerEntry> rows) {
        List<LedgerEntry> ordered = CallTree.of(rows).rows();
        return new RowTable(Names.in(ordered), url -> ORIGIN.matcher(url).replaceFirst("…"), at -> "set").of(ordered);
    }

    String of(List<LedgerEntry> rows) {
        List<List<String>> lines = new ArrayList<>(heading());
        rows.forEach(row -> lines.add(cells(row)));
        List<Integer> widths = IntStream.range(0, FIELDS.size())
                .mapToObj(column -> lines.stream()
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElse(0))
                .toList();
        return lines.stream().map(line -> line(line, widths)).collect(Collectors.joining("\n", "", "\n"));
    }

    private List<String> cells(LedgerEntry row) {
        return List.of(
                names.of(row.clientCorrelationId()),
                names.of(row.serverCorrelationId()),
                names.of(row.serviceLedgerId().toString()),
                endpoint.apply(row.serviceEndpoint()),
                row.actor().name().toLowerCase(Locale.ROOT),
                row.source(),
                row.target().orElse("-"),
                names.of(row.parentReferenceId()),
                row.phase().name(),
                time.apply(row.phase1Timestamp()),
                row.phase2Timestamp().map(time).orElse("-"),
                Long.toString(row.ttlMs()),
                row.outcome().map(Phase::name).orElse("-"),
                row.payloadRef().map(names::of).orElse("-"),
                row.syncTimestamp().map(time).orElse("-"),
                row.transactionReference().map(names::of).orElse("-"));
    }

    /** Returns the heading, a word a line: names of fields are long and their values are short. */
    private static List<List<String>> heading() {
        int height =
                FIELDS.stream().mapToInt(field -> words(field).length).max().orElse(0);
        return IntStream.range(0, height)
                .mapToObj(line -> FIELDS.stream()
                        .map(field -> line < words(field).length ? words(field)[line] : "")
                        .toList())
                .toList();
    }

    private static String[] words(String field) {
        return field.split("(?<=_)(?=[a-z0-9])");
    }

    private static String line(List<String> cells, List<Integer> widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            String cell = cells.get(column);
            line.append(cell).append(" ".repeat(widths.get(column) - cell.length() + 2));
        }
        return line.toString().stripTrailing();
    }
}
