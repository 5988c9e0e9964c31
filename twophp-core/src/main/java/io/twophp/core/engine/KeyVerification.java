package io.twophp.core.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.ledger.KeyMarkLedger;
import io.twophp.core.ledger.UnitOfWork;
import java.util.Set;
import java.util.TreeSet;

/**
 * Refuses to start with another key than the one that rows were sealed with: each key leaves a sealed mark in the
 * ledger when it is first used, and must open it again at every start. The {@link LastingKey} must open too.
 */
public final class KeyVerification {

    private static final System.Logger LOG = System.getLogger(KeyVerification.class.getName());
    private static final byte[] MARK = "2PHP".getBytes(UTF_8);

    private final KeyMarkLedger ledger;
    private final UnitOfWork unit;
    private final KeyRing keys;
    private final LastingKey lastingKey;
    private final AesGcmCipher cipher;

    public KeyVerification(KeyMarkLedger ledger, UnitOfWork unit, KeyRing keys, LastingKey lastingKey) {
        this.ledger = ledger;
        this.unit = unit;
        this.keys = keys;
        this.lastingKey = lastingKey;
        this.cipher = new AesGcmCipher(keys);
    }

    /** Makes all its changes or none; throws {@link InvalidConfigurationException} if a key does not open its mark. */
    public void run() {
        Set<String> unknown = unit.call(scope -> {
            // In the same order on all nodes: two nodes that leave the same marks at once must not wait for each other.
            for (String id : new TreeSet<>(keys.ids())) {
                ledger.keyMark(id, () -> cipher.sealWith(id, MARK, associated(id)))
                        .ifPresent(mark -> verify(id, mark));
            }
            lastingKey.verify();
            return ledger.keyMarksExcept(keys.ids());
        });
        lastingKey.get();
        if (!unknown.isEmpty()) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "TWOPHP-0021 The ledger holds payloads sealed with keys that are not configured: " + unknown
                            + ". Their intents can't be confirmed or replayed until the keys are added to "
                            + KeyRing.KEYS + ".");
        }
    }

    private void verify(String id, Sealed mark) {
        try {
            cipher.open(mark, associated(id));
        } catch (PayloadUnreadableException e) {
            throw new InvalidConfigurationException(
                    "Encryption key '" + id
                            + "' is not the key of that name that this ledger's payloads were sealed with."
                            + " Nothing was changed. Configure the former key again, or give the new key an id of its own"
                            + " and keep the former one behind it.",
                    e);
        }
    }

    private static byte[] associated(String keyId) {
        return ("key-mark:" + keyId).getBytes(UTF_8);
    }
}
