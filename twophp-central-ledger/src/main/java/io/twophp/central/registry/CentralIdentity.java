package io.twophp.central.registry;

import io.twophp.central.store.Dialect;
import io.twophp.central.store.Sql;
import io.twophp.core.signature.SigningKeys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.Optional;
import java.util.UUID;

/** Who this Central Ledger is: a GUID and a pair of keys, made once and kept in its database. */
@ApplicationScoped
public class CentralIdentity {

    private static final String INSERT =
            "INSERT INTO central_identity (one, central_id, private_key, public_key) VALUES (TRUE, ?, ?, ?)"
                    + " ON CONFLICT DO NOTHING";
    private static final String MERGE =
            "MERGE INTO central_identity i USING (VALUES (TRUE, CAST(? AS uuid), CAST(? AS varbinary),"
                    + " CAST(? AS varchar))) v (one, central_id, private_key, public_key) ON i.one = v.one"
                    + " WHEN NOT MATCHED THEN INSERT VALUES (v.one, v.central_id, v.private_key, v.public_key)";

    @Inject
    Sql sql;

    /** What services know it by, and what it signs with. */
    public record Identity(UUID id, PrivateKey key, PublicKey publicKey) {

        /** Without the private key. */
        @Override
        public String toString() {
            return "Identity[" + id + "]";
        }
    }

    /** The stored one; it is made if there is none. */
    @Transactional
    public Identity current() {
        return stored().orElseGet(() -> {
            KeyPair pair = SigningKeys.fresh();
            sql.update(
                    sql.dialect() == Dialect.H2 ? MERGE : INSERT,
                    UUID.randomUUID(),
                    pair.getPrivate().getEncoded(),
                    SigningKeys.text(pair.getPublic()));
            return stored().orElseThrow();
        });
    }

    private Optional<Identity> stored() {
        return sql.first(
                "SELECT central_id, private_key, public_key FROM central_identity",
                row -> new Identity(
                        row.getObject("central_id", UUID.class),
                        SigningKeys.privateKey(row.getBytes("private_key")),
                        SigningKeys.publicKey(row.getString("public_key"))));
    }
}
