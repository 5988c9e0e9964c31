package io.twophp.jpa.sql;

import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.LastingKeyLedger;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Keeps lasting keys among the marks of encryption keys, under ids that no encryption key can have. On the data source
 * of {@link SqlIntentLedger}. Thread-safe.
 */
public final class SqlLastingKeyLedger extends SqlLedger implements LastingKeyLedger {

    private static final String FIND =
            "SELECT sealed_by AS key_id, content FROM twophp_key WHERE key_id = ? AND sealed_by IS NOT NULL";
    private static final String KEEP = "INSERT INTO twophp_key (key_id, content, sealed_by) VALUES (?, ?, ?)";
    private static final String REPLACE =
            "UPDATE twophp_key SET content = ?, sealed_by = ? WHERE key_id = ? AND sealed_by = ? AND content = ?";

    public SqlLastingKeyLedger(DataSource dataSource, SqlDialect dialect) {
        super(dataSource, dialect);
    }

    private static String id(ServiceIdentity service) {
        return "name-key:" + service.ledgerId();
    }

    @Override
    public Optional<Sealed> find(ServiceIdentity service) {
        return first("find the lasting key", FIND, IntentRows::sealed, id(service))
                .flatMap(key -> key);
    }

    @Override
    public void keep(ServiceIdentity service, Sealed first) {
        store.run(
                "keep the lasting key",
                connection -> dialect.insertIfAbsent(connection, KEEP, id(service), first.bytes(), first.keyId()));
    }

    @Override
    public boolean replace(ServiceIdentity service, Sealed former, Sealed again) {
        return update(
                        "seal the lasting key anew",
                        REPLACE,
                        again.bytes(),
                        again.keyId(),
                        id(service),
                        former.keyId(),
                        former.bytes())
                == 1;
    }
}
