package io.twophp.central.registry;

import io.twophp.central.access.TransportSecurity;
import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.store.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Enters in the audit log that a signature was refused: for each service and reason the first refusal of five minutes,
 * in each process, so that the log can't be flooded. Services that are not known here count as one. Joins the caller's
 * transaction, which has to commit. Thread-safe.
 */
@ApplicationScoped
public class Forgeries {

    static final Duration PAUSE = Duration.ofMinutes(5);

    private final Map<Forgery, Instant> entered = new HashMap<>();
    private Sql sql;
    private Clock clock;
    private Audit audit;
    private Supplier<String> address;

    /** For CDI's proxy. */
    protected Forgeries() {}

    @Inject
    Forgeries(Sql sql, Clock clock, Audit audit, TransportSecurity transport, HttpServletRequest request) {
        this(sql, clock, audit, () -> transport.of(request).address());
    }

    /** @param address the address that the request in hand comes from */
    Forgeries(Sql sql, Clock clock, Audit audit, Supplier<String> address) {
        this.sql = sql;
        this.clock = clock;
        this.audit = audit;
        this.address = address;
    }

    /**
     * Enters a refusal, if it is the first.
     *
     * @param service the service that the request was to come from
     * @param reason one of few
     */
    void enter(UUID service, String reason) {
        Optional<UUID> known = sql.first(
                "SELECT service_ledger_id FROM central_service WHERE service_ledger_id = ?",
                row -> row.getObject(1, UUID.class),
                service);
        if (isFirst(new Forgery(known, reason))) {
            audit.append(
                    "system",
                    Action.SIGNATURE_REFUSED,
                    service.toString(),
                    "from " + address.get() + ": " + reason
                            + (known.isEmpty() ? " The service is not known here." : ""));
        }
    }

    private synchronized boolean isFirst(Forgery forgery) {
        Instant now = clock.instant();
        // A clock that was set back must not keep an entry away for longer.
        entered.values().removeIf(at -> at.isAfter(now) || !at.plus(PAUSE).isAfter(now));
        return entered.putIfAbsent(forgery, now) == null;
    }

    private record Forgery(Optional<UUID> service, String reason) {}
}
