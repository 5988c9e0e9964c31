package io.twophp.central.store;

import io.twophp.LedgerEntry;
import io.twophp.core.sync.SyncRow.Move;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A column of {@code central_row}, and the value that a row has in it. The columns of the key come first.
 *
 * @param type PostgreSQL's name of the column's type
 */
record Column(String name, String type, BiFunction<ReportedRow, ReportOrigin, Object> value) {

    private static final String TIMESTAMP = "timestamptz";
    private static final String TEXT = "varchar";
    private static final String LONG = "int8";
    private static final String INT = "int4";

    /** The number of columns of {@link #ALL} that are the primary key. */
    static final int KEY = 5;

    static final List<Column> ALL = List.of(
            entry("phase_1_timestamp", TIMESTAMP, LedgerEntry::phase1Timestamp),
            new Column("service_ledger_id", "uuid", (row, origin) -> origin.service()),
            entry("server_correlation_id", TEXT, LedgerEntry::serverCorrelationId),
            entry("actor", TEXT, entry -> entry.actor().name().toLowerCase(Locale.ROOT)),
            entry("client_correlation_id", TEXT, LedgerEntry::clientCorrelationId),
            entry("service_endpoint", TEXT, LedgerEntry::serviceEndpoint),
            entry("source", TEXT, LedgerEntry::source),
            entry("target", TEXT, LedgerEntry::target),
            entry("parent_reference_id", TEXT, LedgerEntry::parentReferenceId),
            entry("phase", TEXT, LedgerEntry::phase),
            entry("phase_2_timestamp", TIMESTAMP, LedgerEntry::phase2Timestamp),
            entry("ttl_ms", LONG, LedgerEntry::ttlMs),
            entry("outcome", TEXT, LedgerEntry::outcome),
            entry("payload_ref", TEXT, LedgerEntry::payloadRef),
            new Column("sync_timestamp", TIMESTAMP, (row, origin) -> origin.at()),
            entry("transaction_reference", TEXT, LedgerEntry::transactionReference),
            new Column("generation", INT, (row, origin) -> origin.generation()),
            row("version", LONG, reported -> reported.row().version()),
            row("http_method", TEXT, reported -> reported.row().httpMethod()),
            row("mode", TEXT, reported -> reported.row().mode()),
            row("effects", TEXT, reported -> reported.row().effects()),
            row("attempts", INT, reported -> reported.row().attempts()),
            row("ponr_deadline", TIMESTAMP, reported -> reported.row().ponrDeadline()),
            row("resource_id", TEXT, reported -> reported.row().resourceId()),
            row("owner", TEXT, reported -> reported.row().owner()),
            row("in_doubt_since", TIMESTAMP, reported -> reported.row().inDoubtSince()),
            row("decided_at", TIMESTAMP, reported -> reported.row().decidedAt()),
            row("callback", TEXT, reported -> reported.row().callback()),
            row("reception", TEXT, reported -> reported.row().reception()),
            row("dialect", TEXT, reported -> reported.row().dialect()),
            row("history", TEXT, reported -> history(reported.row().history())),
            row("row_hash", "bytea", ReportedRow::hash),
            new Column("batch", LONG, (row, origin) -> origin.batch()),
            row("leaf", INT, ReportedRow::leaf));

    /**
     * The values that all rows of a batch have in common.
     *
     * @param at when the batch was received
     */
    record ReportOrigin(UUID service, int generation, Instant at, long batch) {}

    static String names(String prefix) {
        return ALL.stream().map(column -> prefix + column.name()).collect(Collectors.joining(", "));
    }

    /** Returns assignments of all columns but the key, from the row with that prefix. */
    static String assignments(String from) {
        return ALL.stream()
                .skip(KEY)
                .map(column -> column.name() + " = " + from + column.name())
                .collect(Collectors.joining(", "));
    }

    /** Returns the value without Optional and enum; null for none. */
    Object plain(ReportedRow row, ReportOrigin origin) {
        Object found = value.apply(row, origin);
        Object plain = found instanceof Optional<?> optional ? optional.orElse(null) : found;
        return plain instanceof Enum<?> constant ? constant.name() : plain;
    }

    private static Column entry(String name, String type, Function<LedgerEntry, Object> value) {
        return row(name, type, reported -> value.apply(reported.row().entry()));
    }

    private static Column row(String name, String type, Function<ReportedRow, Object> value) {
        return new Column(name, type, (row, origin) -> value.apply(row));
    }

    /** Returns moves as JSON, in which nothing needs to be escaped. */
    private static String history(List<Move> moves) {
        return moves.stream()
                .map(move -> "{\"epoch\":" + move.epoch() + ",\"phase\":\"" + move.phase() + "\",\"at\":"
                        + move.at().map(at -> "\"" + at + "\"").orElse("null") + "}")
                .collect(Collectors.joining(",", "[", "]"));
    }
}
