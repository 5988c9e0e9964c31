package io.twophp.central.registry;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.registry.Registered.Key;
import io.twophp.central.registry.Registered.RefusedRow;
import io.twophp.central.store.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The services, for people who look at them, and for administrators who change them. Changes are audited. */
@ApplicationScoped
@Transactional
public class Services {

    private static final int MOST_REFUSALS = 100;

    @Inject
    Sql sql;

    @Inject
    Clock clock;

    @Inject
    EnrolledNames names;

    @Inject
    Audit audit;

    /** The changes by an administrator; an empty member stays as it is. An empty address inside removes it. */
    record Change(Optional<String> name, Optional<Optional<String>> address, Optional<String> state) {}

    List<Registered> all() {
        return read("", new Object[0]);
    }

    Registered one(UUID service) {
        return read(" WHERE s.service_ledger_id = ?", service).stream()
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("No service of that GUID is known here."));
    }

    private List<Registered> read(String where, Object... values) {
        Map<UUID, List<Key>> keys = sql
                .all(
                        "SELECT s.service_ledger_id, s.key_id, s.valid_from, s.valid_until, s.revoked_at FROM central_key s"
                                + where + " ORDER BY s.valid_from, s.key_id",
                        row -> Map.entry(
                                row.getObject("service_ledger_id", UUID.class),
                                new Key(
                                        row.getString("key_id"),
                                        Sql.instant(row, "valid_from").orElseThrow(),
                                        Sql.instant(row, "valid_until"),
                                        Sql.instant(row, "revoked_at"))),
                        values)
                .stream()
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
        return sql.all(
                "SELECT s.*, (SELECT COUNT(*) FROM central_refusal r WHERE r.service_ledger_id = s.service_ledger_id)"
                        + " AS refused FROM central_service s" + where + " ORDER BY s.name, s.service_ledger_id",
                row -> {
                    UUID service = row.getObject("service_ledger_id", UUID.class);
                    return new Registered(
                            service,
                            row.getString("name"),
                            Optional.ofNullable(row.getString("address")),
                            row.getString("state"),
                            row.getInt("generation"),
                            Sql.instant(row, "enrolled_at"),
                            Sql.instant(row, "last_seen_at"),
                            Sql.instant(row, "ended_at"),
                            Sql.instant(row, "shipped_through"),
                            row.getLong("pending"),
                            row.getLong("refused"),
                            keys.getOrDefault(service, List.of()));
                },
                values);
    }

    /** Returns the newest rows of a service that were not taken. */
    List<RefusedRow> refusals(UUID service) {
        return sql.all(
                "SELECT server_correlation_id, actor, reason, at FROM central_refusal WHERE service_ledger_id = ?"
                        + " ORDER BY at DESC, server_correlation_id LIMIT " + MOST_REFUSALS,
                row -> new RefusedRow(
                        row.getString("server_correlation_id"),
                        row.getString("actor"),
                        row.getString("reason"),
                        Sql.instant(row, "at").orElseThrow()),
                service);
    }

    /** @throws Refusal 409 if another service has the name */
    Registered change(String by, UUID service, Change change) {
        names.hold();
        Registered before = one(service);
        String name = change.name().orElse(before.name());
        Optional<String> address = change.address().orElse(before.address());
        String state = change.state().orElse(before.state());
        if (before.state().equals("AWAITED") && !state.equals("AWAITED")) {
            throw RefusalType.NOT_ENROLLED.refusal("It enrols by its token; then it can be revoked.");
        }
        if (!name.equals(before.name())
                || !state.equals("REVOKED") && before.state().equals("REVOKED")) {
            names.requireUnclaimed(name, service);
        }
        sql.update(
                "UPDATE central_service SET name = ?, address = ?, state = ? WHERE service_ledger_id = ?",
                name,
                address,
                state,
                service);
        audit.append(
                by,
                Action.SERVICE_CHANGED,
                service.toString(),
                "name " + name + ", address " + address.orElse("none") + ", state " + state);
        return one(service);
    }

    /** Revokes a key: it does not count from now on, and never again. */
    void revoke(String by, UUID service, String keyId) {
        int revoked = sql.update(
                "UPDATE central_key SET revoked_at = ? WHERE key_id = ? AND service_ledger_id = ? AND revoked_at IS NULL",
                clock.instant(),
                keyId,
                service);
        if (revoked == 1) {
            audit.append(by, Action.KEY_REVOKED, service.toString(), "key " + keyId);
        } else if (one(service).keys().stream().noneMatch(key -> key.id().equals(keyId))) {
            throw Refusal.notFound("The service has no key of that id.");
        }
    }
}
