package io.twophp.core.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.LastingSecret;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.ledger.UnitOfWork;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The key under which fingerprints, confirmation tokens and names of commands are made: 32 random bytes, made at the
 * first start, and sealed in the ledger by an encryption key. It outlives the rotation of encryption keys: every start
 * seals it with the active one. Without it no duplicate is recognised, and every command could run once more; so a
 * lasting key that does not open is never replaced by a new one. Thread-safe.
 */
public final class LastingKey implements Supplier<LastingSecret> {

    private static final int BYTES = 32;

    private final ServiceIdentity service;
    private final LastingKeyLedger ledger;
    private final UnitOfWork unit;
    private final KeyRing keys;
    private final AesGcmCipher cipher;
    private volatile LastingSecret opened;

    public LastingKey(ServiceIdentity service, LastingKeyLedger ledger, UnitOfWork unit, KeyRing keys) {
        this.service = service;
        this.ledger = ledger;
        this.unit = unit;
        this.keys = keys;
        this.cipher = new AesGcmCipher(keys);
    }

    /**
     * Runs at start, in the caller's unit: makes the key if there is none, opens it, and seals it with the active
     * encryption key.
     *
     * @throws InvalidConfigurationException if it is sealed with an encryption key that is not configured
     */
    void verify() {
        Sealed kept = sealed();
        try {
            byte[] key = open(kept);
            if (!kept.keyId().equals(keys.activeId())) {
                ledger.replace(service, kept, seal(key));
            }
        } catch (PayloadUnreadableException e) {
            throw new InvalidConfigurationException(
                    "The key that duplicates and commands are recognised by can't be opened: " + e.getMessage()
                            + " Without it late duplicates would be taken for other requests, and every command (IDS)"
                            + " could run once more. Nothing was changed. Configure encryption key '" + kept.keyId()
                            + "' again, behind the active one, for one start at least. If it is lost, see 'Lost key' in"
                            + " docs/rotation.md.",
                    e);
        }
    }

    /**
     * Returns the secret; read once, in a unit of its own.
     *
     * @throws PayloadUnreadableException if it was sealed since the start with a key that is not configured
     */
    @Override
    public LastingSecret get() {
        LastingSecret secret = opened;
        if (secret == null) {
            secret = new LastingSecret(unit.call(scope -> open(sealed())));
            opened = secret;
        }
        return secret;
    }

    /** Returns the sealed key, made now if there is none: of nodes that begin at once, one keeps its key for all. */
    private Sealed sealed() {
        Optional<Sealed> found = ledger.find(service);
        if (found.isPresent()) {
            return found.get();
        }
        byte[] fresh = new byte[BYTES];
        new SecureRandom().nextBytes(fresh);
        ledger.keep(service, seal(fresh));
        return ledger.find(service).orElseThrow();
    }

    private Sealed seal(byte[] key) {
        return cipher.seal(key, associated());
    }

    private byte[] open(Sealed sealed) {
        return cipher.open(sealed, associated());
    }

    private byte[] associated() {
        return ("lasting-key\n" + service.ledgerId()).getBytes(UTF_8);
    }
}
