package io.twophp.central.registry;

import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.Sql;
import io.twophp.core.signature.NonceMemory;
import java.time.Instant;

/** Remembers nonces in the database, for all nodes. Joins the caller's transaction. */
final class StoredNonces implements NonceMemory {

    private final Sql sql;

    StoredNonces(Sql sql) {
        this.sql = sql;
    }

    @Override
    public boolean isNew(String keyId, String nonce, Instant until) {
        String insert = sql.dialect() == DatabaseProduct.H2
                ? "MERGE INTO central_nonce n USING (VALUES (CAST(? AS varchar), CAST(? AS varchar),"
                        + " CAST(? AS timestamp(6) with time zone))) v (key_id, nonce, until_at)"
                        + " ON n.key_id = v.key_id AND n.nonce = v.nonce"
                        + " WHEN NOT MATCHED THEN INSERT VALUES (v.key_id, v.nonce, v.until_at)"
                : "INSERT INTO central_nonce (key_id, nonce, until_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
        return sql.update(insert, keyId, nonce, until) == 1;
    }
}
