package io.twophp.central.registry;

import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.store.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;

/**
 * Keeps services' names apart: rows name a called service by its name. Of services that are not revoked one has a name;
 * awaited ones may share it until one of them enrols.
 */
@ApplicationScoped
public class EnrolledNames {

    @Inject
    Sql sql;

    @Inject
    CentralIdentity identity;

    /** Locks the names: others that give out, take or change one wait until this transaction ends. */
    void hold() {
        identity.current();
        sql.first("SELECT 1 FROM central_identity FOR UPDATE", row -> true);
    }

    /** @throws Refusal 409 if another service is enrolled by that name */
    void requireUnused(String name, UUID service) {
        require("state = 'ENROLLED'", name, service);
    }

    /** @throws Refusal 409 if another service is enrolled or awaited by that name */
    void requireUnclaimed(String name, UUID service) {
        require("state <> 'REVOKED'", name, service);
    }

    private void require(String condition, String name, UUID service) {
        sql.first(
                        "SELECT service_ledger_id FROM central_service WHERE name = ? AND service_ledger_id <> ? AND "
                                + condition,
                        row -> row.getObject(1, UUID.class),
                        name,
                        service)
                .ifPresent(other -> {
                    throw RefusalType.NAME_TAKEN.refusal("The service " + other
                            + " has it, and rows name services by it. An administrator gives out a"
                            + " token for another name, or, if it is the same service, for that GUID; or renames"
                            + " or revokes the other one. Nothing changed.");
                });
    }
}
