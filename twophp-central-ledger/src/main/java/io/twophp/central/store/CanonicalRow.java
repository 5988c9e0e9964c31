package io.twophp.central.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.LedgerEntry;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.Move;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A row in its canonical form (RFC 8785): every member of format 1 but {@code sync_timestamp}, null where there is
 * none, moments in UTC and cut to the microsecond. Both sides can compute it, whatever else they send.
 */
final class CanonicalRow {

    private final Map<String, String> members = new TreeMap<>();

    private CanonicalRow() {}

    static CanonicalRow of(SyncRow row) {
        CanonicalRow canonical = new CanonicalRow();
        canonical.entry(row.entry());
        canonical.number("version", row.version());
        canonical.text("http_method", row.httpMethod());
        canonical.text("mode", row.mode());
        canonical.text("effects", row.effects());
        canonical.number("attempts", row.attempts());
        canonical.text("ponr_deadline", row.ponrDeadline());
        canonical.text("resource_id", row.resourceId());
        canonical.text("owner", row.owner());
        canonical.text("in_doubt_since", row.inDoubtSince());
        canonical.text("decided_at", row.decidedAt());
        canonical.text("callback", row.callback());
        canonical.text("reception", row.reception());
        canonical.text("dialect", Optional.of(row.dialect()));
        canonical.members.put(
                "history", row.history().stream().map(CanonicalRow::move).collect(Collectors.joining(",", "[", "]")));
        return canonical;
    }

    private void entry(LedgerEntry entry) {
        text("client_correlation_id", Optional.of(entry.clientCorrelationId()));
        text("server_correlation_id", Optional.of(entry.serverCorrelationId()));
        text("service_ledger_id", Optional.of(entry.serviceLedgerId()));
        text("service_endpoint", Optional.of(entry.serviceEndpoint()));
        text("actor", Optional.of(entry.actor().name().toLowerCase(Locale.ROOT)));
        text("source", Optional.of(entry.source()));
        text("target", entry.target());
        text("parent_reference_id", Optional.of(entry.parentReferenceId()));
        text("phase", Optional.of(entry.phase()));
        text("phase_1_timestamp", Optional.of(entry.phase1Timestamp()));
        text("phase_2_timestamp", entry.phase2Timestamp());
        number("ttl_ms", entry.ttlMs());
        text("outcome", entry.outcome());
        text("payload_ref", entry.payloadRef());
        text("transaction_reference", entry.transactionReference());
    }

    private void number(String name, long value) {
        members.put(name, Long.toString(value));
    }

    private void text(String name, Optional<?> value) {
        members.put(name, value.map(Object::toString).map(CanonicalRow::quoted).orElse("null"));
    }

    private static String move(Move move) {
        return "{\"at\":"
                + move.at().map(Object::toString).map(CanonicalRow::quoted).orElse("null") + ",\"epoch\":"
                + move.epoch() + ",\"phase\":" + quoted(move.phase().name()) + "}";
    }

    /** Quotes a text. Without control characters, only these two are escaped (RFC 8785 §3.2.2.2). */
    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    byte[] sha256() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(toString().getBytes(UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return members.entrySet().stream()
                .map(member -> quoted(member.getKey()) + ":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
