package io.twophp.central.store;

import io.twophp.core.sync.RowMembers;
import io.twophp.core.sync.RowMembers.Member;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A column of {@code central_row}, and the value that a row has in it: the members that services send, and those that
 * the Central Ledger adds. The columns of the key come first.
 */
record Column(String name, BiFunction<ReportedRow, ReportOrigin, Object> value) {

    /** The columns of the primary key. */
    static final List<String> KEY = List.of(
            "phase_1_timestamp", "service_ledger_id", "server_correlation_id", "actor", "client_correlation_id");

    static final List<Column> ALL = Stream.of(
                    RowMembers.ENTRY.stream()
                            .map(member -> member.name().equals(RowMembers.SYNC_TIMESTAMP)
                                    ? new Column(member.name(), (row, origin) -> origin.at())
                                    : of(member.from(reported -> reported.row().entry()))),
                    RowMembers.DETAILS.stream().map(member -> of(member.from(ReportedRow::row))),
                    Stream.of(
                            row("history", row -> CanonicalRow.history(row.row().history())),
                            row("row_hash", ReportedRow::hash),
                            row("leaf", ReportedRow::leaf),
                            new Column("generation", (row, origin) -> origin.generation()),
                            new Column("batch", (row, origin) -> origin.batch())))
            .flatMap(Function.identity())
            .sorted(Comparator.comparingInt(
                    column -> KEY.contains(column.name()) ? KEY.indexOf(column.name()) : KEY.size()))
            .toList();

    /**
     * The values that all rows of a batch have in common.
     *
     * @param at when the batch was received
     */
    record ReportOrigin(int generation, Instant at, long batch) {

        /** An origin for reading the columns of the key, which do not depend on it. */
        static final ReportOrigin NONE = new ReportOrigin(0, null, 0);
    }

    private static Column of(Member<ReportedRow> member) {
        return row(member.name(), member.value());
    }

    private static Column row(String name, Function<ReportedRow, Object> value) {
        return new Column(name, (row, origin) -> value.apply(row));
    }

    /** Returns PostgreSQL's name of the column's type. */
    String type() {
        return switch (name) {
            case "phase_1_timestamp", "phase_2_timestamp", "sync_timestamp" -> "timestamptz";
            case "ponr_deadline", "in_doubt_since", "decided_at" -> "timestamptz";
            case "ttl_ms", "version", "batch" -> "int8";
            case "attempts", "generation", "leaf" -> "int4";
            case "service_ledger_id" -> "uuid";
            case "row_hash" -> "bytea";
            default -> "varchar";
        };
    }

    static String names(String prefix) {
        return names(ALL.stream().map(Column::name), prefix);
    }

    /** Returns the columns of the key. */
    static String key(String prefix) {
        return names(KEY.stream(), prefix);
    }

    private static String names(Stream<String> columns, String prefix) {
        return columns.map(prefix::concat).collect(Collectors.joining(", "));
    }

    /** Returns the condition that two rows, or a row and parameters, have the same key. */
    static String sameKey(UnaryOperator<String> condition) {
        return KEY.stream().map(condition).collect(Collectors.joining(" AND "));
    }

    /** Returns assignments of all columns but the key, from the row with that prefix. */
    static String assignments(String from) {
        return ALL.stream()
                .skip(KEY.size())
                .map(column -> column.name() + " = " + from + column.name())
                .collect(Collectors.joining(", "));
    }

    /** Returns the value without Optional and enum; null for none. */
    Object plain(ReportedRow row, ReportOrigin origin) {
        Object found = value.apply(row, origin);
        Object plain = found instanceof Optional<?> optional ? optional.orElse(null) : found;
        return plain instanceof Enum<?> constant ? constant.name() : plain;
    }
}
