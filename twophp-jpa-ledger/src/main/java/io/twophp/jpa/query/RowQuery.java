package io.twophp.jpa.query;

import io.twophp.Owner;
import io.twophp.core.query.Position;
import io.twophp.core.query.Scope;
import io.twophp.core.query.Window;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A query for rows {@code r} of the ledger in the order of their positions, composed of conditions in Jakarta
 * Persistence's query language. Values are passed as parameters only.
 */
final class RowQuery {

    /** Selects as {@code c} the other actor's row of {@code r}'s call. */
    private static final String COUNTERPART =
            "SELECT c FROM LedgerRow c WHERE c.serverCorrelationId = r.serverCorrelationId"
                    + " AND c.actor <> r.actor AND c.clientCorrelationId = r.clientCorrelationId";

    private static final String OWN = "((r.actor = 'server' AND r.serviceLedgerId = :service AND r.owner = :owner"
            + " AND r.tenant = :tenant)"
            + " OR (r.actor = 'client' AND EXISTS (" + COUNTERPART
            + " AND c.serviceLedgerId = :service AND c.owner = :owner AND c.tenant = :tenant)))";

    private static final String AFTER = "r.phase1Timestamp >= :at AND (r.phase1Timestamp > :at"
            + " OR r.serverCorrelationId > :id OR (r.serverCorrelationId = :id AND (r.actor > :actor"
            + " OR (r.actor = :actor AND r.clientCorrelationId > :client))))";

    private static final String IN_ORDER =
            " ORDER BY r.phase1Timestamp, r.serverCorrelationId, r.actor, r.clientCorrelationId";

    private final StringBuilder conditions = new StringBuilder("1 = 1");
    private final Map<String, Object> parameters = new HashMap<>();
    private final Scope scope;

    private RowQuery(Scope scope) {
        this.scope = scope;
    }

    /** Returns a query for all rows of a scope. */
    static RowQuery in(Scope scope) {
        RowQuery query = new RowQuery(scope);
        scope.service().ifPresent(service -> query.with("service", service));
        if (scope.owner().isPresent()) {
            Owner owner = scope.owner().get();
            return query.where(OWN).with("owner", owner.name()).with("tenant", owner.tenant());
        }
        return scope.service().isPresent() ? query.where("r.serviceLedgerId = :service") : query;
    }

    RowQuery where(String condition) {
        conditions.append(" AND ").append(condition);
        return this;
    }

    /** Restricts the query to rows without a counterpart, in this scope or outside of it. */
    RowQuery unmatched() {
        return where("NOT EXISTS (" + COUNTERPART + ")");
    }

    /** Restricts the query to one row of each call: the server's, or the client's if the scope has no server's. */
    RowQuery oneOfEachCall() {
        String within = scope.service().isPresent() ? " AND c.serviceLedgerId = :service" : "";
        return where("(r.actor = 'server' OR NOT EXISTS (" + COUNTERPART + within + "))");
    }

    RowQuery with(String parameter, Object value) {
        parameters.put(parameter, value);
        return this;
    }

    RowQuery within(Window window) {
        where("r.phase1Timestamp >= :from").with("from", stored(window.from()));
        window.to().ifPresent(to -> where("r.phase1Timestamp < :to").with("to", stored(to)));
        return this;
    }

    RowQuery after(Optional<Position> position) {
        position.ifPresent(last -> where(AFTER)
                .with("at", stored(last.at()))
                .with("id", last.serverCorrelationId())
                .with("actor", last.actor().name().toLowerCase(Locale.ROOT))
                .with("client", last.clientCorrelationId()));
        return this;
    }

    List<LedgerRow> list(EntityManager session, int limit) {
        return list(session, "r", LedgerRow.class, limit);
    }

    /** @param selection the columns of {@code r} to select */
    <T> List<T> list(EntityManager session, String selection, Class<T> type, int limit) {
        TypedQuery<T> query =
                session.createQuery("SELECT " + selection + " FROM LedgerRow r WHERE " + conditions + IN_ORDER, type);
        parameters.forEach(query::setParameter);
        return query.setMaxResults(limit).getResultList();
    }

    private static OffsetDateTime stored(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
