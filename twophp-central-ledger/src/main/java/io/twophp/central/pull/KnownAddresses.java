package io.twophp.central.pull;

import io.twophp.central.problem.Refusal;
import io.twophp.central.store.Sql;
import io.twophp.core.signature.SigningKeys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.PublicKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The enrolled services, their addresses, and the keys that they sign answers with. Thread-safe. */
@ApplicationScoped
class KnownAddresses {

    private static final String SELECT =
            "SELECT service_ledger_id, name, address FROM central_service WHERE state = 'ENROLLED'";

    @Inject
    Sql sql;

    @Inject
    Clock clock;

    record Known(UUID id, String name, Optional<String> address) {}

    /** @throws Refusal 404 if it is not enrolled */
    Known find(UUID service) {
        return sql.first(SELECT + " AND service_ledger_id = ?", KnownAddresses::known, service)
                .orElseThrow(() -> Refusal.notFound("No service with this GUID is enrolled here."));
    }

    List<Known> addressed() {
        return sql.all(SELECT + " AND address IS NOT NULL ORDER BY name, service_ledger_id", KnownAddresses::known);
    }

    /** Returns a key of that service, if it counts now. */
    Optional<PublicKey> key(UUID service, String keyId) {
        return sql.first(
                "SELECT public_key FROM central_key WHERE key_id = ? AND service_ledger_id = ? AND revoked_at IS NULL"
                        + " AND (valid_until IS NULL OR valid_until > ?)",
                row -> SigningKeys.publicKey(row.getString(1)),
                keyId,
                service,
                clock.instant());
    }

    private static Known known(ResultSet row) throws SQLException {
        return new Known(
                row.getObject("service_ledger_id", UUID.class),
                row.getString("name"),
                Optional.ofNullable(row.getString("address")).filter(text -> !text.isBlank()));
    }
}
