package io.twophp.central.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.InvalidConfigurationException;
import io.twophp.central.store.Sql;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.SigningKeys;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The identity of this Central Ledger: a GUID and a pair of keys, made once and kept in its database. The private key
 * is sealed as services seal theirs, by the active key of {@link KeyRing}, so that it can't be used from a copy of the
 * database.
 */
@ApplicationScoped
public class CentralIdentity {

    @Inject
    Sql sql;

    @Inject
    Settings settings;

    private Optional<KeyRing> keys = Optional.empty();

    /** The GUID by which services know this Central Ledger, and the keys that it signs with. */
    public record Identity(UUID id, PrivateKey key, PublicKey publicKey) {

        @Override
        public String toString() {
            return "Identity[" + id + "]";
        }
    }

    /** @throws InvalidConfigurationException if there are keys that can't be used */
    @PostConstruct
    void readKeys() {
        boolean configured = Stream.of(KeyRing.KEYS, KeyRing.KEY_FILE)
                .anyMatch(setting -> settings.find(setting).isPresent());
        keys = configured ? Optional.of(KeyRing.from(settings)) : Optional.empty();
    }

    /** Returns the stored identity; it is made if there is none. */
    @Transactional
    public Identity current() {
        return stored().orElseGet(() -> {
            KeyPair pair = SigningKeys.fresh();
            UUID id = UUID.randomUUID();
            byte[] plain = pair.getPrivate().getEncoded();
            Optional<Sealed> key = sealed(id, plain);
            sql.insertIfAbsent(
                    "central_identity",
                    1,
                    List.of("one", "central_id", "private_key", "public_key", "sealed_by"),
                    true,
                    id,
                    key.map(Sealed::bytes).orElse(plain),
                    SigningKeys.text(pair.getPublic()),
                    key.map(Sealed::keyId));
            return stored().orElseThrow();
        });
    }

    /**
     * Seals the private key by the active key, if it is not yet.
     *
     * @return whether it is sealed now; without any key to seal by it is not
     * @throws InvalidConfigurationException if it was sealed by a key that is not configured
     */
    @Transactional
    boolean seal() {
        Identity self = current();
        Optional<Sealed> sealed = sealed(self.id(), self.key().getEncoded());
        sealed.ifPresent(key -> sql.update(
                "UPDATE central_identity SET private_key = ?, sealed_by = ? WHERE sealed_by IS NULL OR sealed_by <> ?",
                key.bytes(),
                key.keyId(),
                key.keyId()));
        return sealed.isPresent();
    }

    /** Returns a private key, sealed by the active key; empty without any key to seal by. */
    private Optional<Sealed> sealed(UUID id, byte[] plain) {
        return keys.map(ring -> new AesGcmCipher(ring).seal(plain, associated(id)));
    }

    private Optional<Identity> stored() {
        return sql.first(
                "SELECT central_id, private_key, public_key, sealed_by FROM central_identity",
                row -> new Identity(
                        row.getObject("central_id", UUID.class),
                        SigningKeys.privateKey(opened(
                                row.getObject("central_id", UUID.class),
                                row.getBytes("private_key"),
                                row.getString("sealed_by"))),
                        SigningKeys.publicKey(row.getString("public_key"))));
    }

    private byte[] opened(UUID id, byte[] stored, String sealedBy) {
        if (sealedBy == null) {
            return stored;
        }
        KeyRing ring = keys.orElseThrow(() ->
                new InvalidConfigurationException("The Central Ledger's private key is sealed by the key '" + sealedBy
                        + "', and no key is configured. Set " + KeyRing.KEY_FILE + " to the file that has it."));
        try {
            return new AesGcmCipher(ring).open(new Sealed(sealedBy, stored), associated(id));
        } catch (PayloadUnreadableException e) {
            throw new InvalidConfigurationException(
                    "The Central Ledger's private key can't be opened: " + e.getMessage(), e);
        }
    }

    private static byte[] associated(UUID id) {
        return ("2PHP Central Ledger's private key " + id).getBytes(UTF_8);
    }
}
