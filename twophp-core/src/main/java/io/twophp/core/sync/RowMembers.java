package io.twophp.core.sync;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The members of a row under the draft's names and in the draft's order: one table for all that is written of rows, in
 * JSON and CSV.
 */
public final class RowMembers {

    /** The member that the Central Ledger sets by itself, so that no service's row is sent with it. */
    public static final String SYNC_TIMESTAMP = "sync_timestamp";

    public static final List<Member<LedgerEntry>> ENTRY = List.of(
            new Member<>("client_correlation_id", LedgerEntry::clientCorrelationId),
            new Member<>("server_correlation_id", LedgerEntry::serverCorrelationId),
            new Member<>("service_ledger_id", LedgerEntry::serviceLedgerId),
            new Member<>("service_endpoint", LedgerEntry::serviceEndpoint),
            new Member<>("actor", entry -> text(entry.actor())),
            new Member<>("source", LedgerEntry::source),
            new Member<>("target", LedgerEntry::target),
            new Member<>("parent_reference_id", LedgerEntry::parentReferenceId),
            new Member<>("phase", LedgerEntry::phase),
            new Member<>("phase_1_timestamp", LedgerEntry::phase1Timestamp),
            new Member<>("phase_2_timestamp", LedgerEntry::phase2Timestamp),
            new Member<>("ttl_ms", LedgerEntry::ttlMs),
            new Member<>("outcome", LedgerEntry::outcome),
            new Member<>("payload_ref", LedgerEntry::payloadRef),
            new Member<>(SYNC_TIMESTAMP, LedgerEntry::syncTimestamp),
            new Member<>("transaction_reference", LedgerEntry::transactionReference));

    /** The details that are sent to the Central Ledger besides, without the history. */
    public static final List<Member<SyncRow>> DETAILS = List.of(
            new Member<>("version", SyncRow::version),
            new Member<>("http_method", SyncRow::httpMethod),
            new Member<>("mode", SyncRow::mode),
            new Member<>("effects", SyncRow::effects),
            new Member<>("attempts", SyncRow::attempts),
            new Member<>("ponr_deadline", SyncRow::ponrDeadline),
            new Member<>("resource_id", SyncRow::resourceId),
            new Member<>("owner", SyncRow::owner),
            new Member<>("in_doubt_since", SyncRow::inDoubtSince),
            new Member<>("decided_at", SyncRow::decidedAt),
            new Member<>("callback", SyncRow::callback),
            new Member<>("reception", SyncRow::reception),
            new Member<>("dialect", SyncRow::dialect));

    private RowMembers() {}

    /** Returns {@code client} or {@code server}. */
    public static String text(Actor actor) {
        return actor.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the actor of a {@link #text}; empty for any other. */
    public static Optional<Actor> actor(String text) {
        return Arrays.stream(Actor.values())
                .filter(actor -> text(actor).equals(text))
                .findFirst();
    }

    /** A member of a row; its value is written as a number or as its text, or is an empty Optional. */
    public record Member<T>(String name, Function<T, Object> value) {

        /** Returns a row's value as it is written: a number or a text; empty for none. */
        public Optional<Object> of(T row) {
            Object found = value.apply(row);
            Optional<?> present = found instanceof Optional<?> optional ? optional : Optional.of(found);
            return present.map(one -> one instanceof Number ? one : one.toString());
        }

        /** Returns the same member of something that has such a row. */
        public <S> Member<S> from(Function<S, T> row) {
            return new Member<>(name, value.compose(row));
        }
    }
}
