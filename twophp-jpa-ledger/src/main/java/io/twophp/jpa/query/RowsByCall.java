package io.twophp.jpa.query;

import io.twophp.core.query.Position;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All rows of some calls, read by one statement, so that the two of a call are as of the same time. */
final class RowsByCall {

    private static final String ROWS = "SELECT r FROM LedgerRow r WHERE r.serverCorrelationId IN :ids";

    private final Map<String, List<LedgerRow>> rows;

    private RowsByCall(List<LedgerRow> rows) {
        this.rows = rows.stream().collect(Collectors.groupingBy(LedgerRow::serverCorrelationId));
    }

    static RowsByCall with(EntityManager session, List<Position> rows) {
        List<String> distinct =
                rows.stream().map(Position::serverCorrelationId).distinct().toList();
        return new RowsByCall(
                distinct.isEmpty()
                        ? List.of()
                        : session.createQuery(ROWS, LedgerRow.class)
                                .setParameter("ids", distinct)
                                .getResultList());
    }

    /** Returns the row of that position; empty if it was deleted meanwhile. */
    Optional<LedgerRow> row(Position position) {
        return of(position.serverCorrelationId())
                .filter(row -> row.position().equals(position))
                .findFirst();
    }

    Optional<LedgerRow> counterpart(LedgerRow row) {
        return of(row.serverCorrelationId()).filter(row::isPairedWith).findFirst();
    }

    boolean isMatched(LedgerRow row) {
        return counterpart(row).isPresent();
    }

    private Stream<LedgerRow> of(String id) {
        return rows.getOrDefault(id, List.of()).stream();
    }
}
