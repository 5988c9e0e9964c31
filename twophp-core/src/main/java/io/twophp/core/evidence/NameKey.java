package io.twophp.core.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ClientCorrelationId;
import io.twophp.InvalidConfigurationException;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.NameMac;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * The key under which a service's commands are named: 32 random bytes, made when the first command comes, and sealed in
 * the ledger by an encryption key. It outlives the rotation of those: every start seals it with the active one. Losing
 * it would let every command run once more, so it is never made anew where there is one that does not open.
 * Thread-safe.
 */
public final class NameKey {

    private static final String PREFIX = "ids:";
    private static final int BYTES = 32;

    private final ServiceIdentity service;
    private final NameKeyLedger ledger;
    private final UnitOfWork unit;
    private final KeyRing keys;
    private final AesGcmCipher cipher;
    private volatile NameMac opened;

    public NameKey(ServiceIdentity service, NameKeyLedger ledger, UnitOfWork unit, KeyRing keys) {
        this.service = service;
        this.ledger = ledger;
        this.unit = unit;
        this.keys = keys;
        this.cipher = new AesGcmCipher(keys);
    }

    /**
     * At start: opens the key, if there is one, and seals it with the active encryption key.
     *
     * @throws InvalidConfigurationException if it is sealed with an encryption key that is not configured
     */
    public void verify() {
        unit.call(scope -> ledger.find(service)).ifPresent(kept -> {
            try {
                byte[] key = open(kept);
                if (!kept.keyId().equals(keys.activeId())) {
                    unit.call(scope -> ledger.replace(service, kept, seal(key)));
                }
            } catch (PayloadUnreadableException e) {
                throw new InvalidConfigurationException(
                        "The key that names commands (IDS) can't be opened: " + e.getMessage()
                                + " Without it every command could run once more. Nothing was changed. Configure encryption key '"
                                + kept.keyId() + "' again, behind the active one, for one start at least.",
                        e);
            }
        });
    }

    /**
     * What a command of that key is called.
     *
     * @param key 64 hexadecimal digits
     * @throws PayloadUnreadableException if the name key was sealed since the start with a key that is not configured
     */
    public ClientCorrelationId name(String key) {
        NameMac mac = opened;
        if (mac == null) {
            mac = new NameMac(open(sealed()));
            opened = mac;
        }
        return new ClientCorrelationId(PREFIX + mac.of(key));
    }

    /** In units of their own: of many nodes that begin at once, one keeps its key, and all find that. */
    private Sealed sealed() {
        Optional<Sealed> found = unit.call(scope -> ledger.find(service));
        if (found.isPresent()) {
            return found.get();
        }
        byte[] fresh = new byte[BYTES];
        new SecureRandom().nextBytes(fresh);
        unit.call(scope -> {
            ledger.keep(service, seal(fresh));
            return null;
        });
        return unit.call(scope -> ledger.find(service)).orElseThrow();
    }

    private Sealed seal(byte[] key) {
        return cipher.seal(key, associated());
    }

    private byte[] open(Sealed sealed) {
        return cipher.open(sealed, associated());
    }

    private byte[] associated() {
        return ("name-key\n" + service.ledgerId()).getBytes(UTF_8);
    }
}
