package io.twophp.central.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.central.access.Secrets;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Passwords that were right within the last minutes, so that a script that sends one with each request does not cost a
 * PBKDF2 each time; and the networks from which names logged in within the last hours. Kept are HMACs under a key of
 * this process. A password that was changed since is not among them.
 */
@ApplicationScoped
public class RecentLogins {

    private static final String HMAC = "HmacSHA256";
    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final Duration ADDRESS_KEPT = Duration.ofHours(12);
    private static final int MOST = 1000;

    @Inject
    Clock clock;

    private final SecretKeySpec key = new SecretKeySpec(Secrets.token().getBytes(UTF_8), HMAC);
    private final Map<ByteBuffer, Instant> known = new LinkedHashMap<>();

    boolean has(String name, String password, String stored) {
        return contains(entry(name, password, stored));
    }

    void add(String name, String password, String stored) {
        put(entry(name, password, stored), KEPT);
    }

    boolean knows(String name, String network) {
        return contains(entry(name, network));
    }

    void know(String name, String network) {
        put(entry(name, network), ADDRESS_KEPT);
    }

    private boolean contains(ByteBuffer entry) {
        synchronized (known) {
            Instant until = known.get(entry);
            return until != null && clock.instant().isBefore(until);
        }
    }

    private void put(ByteBuffer entry, Duration kept) {
        synchronized (known) {
            known.remove(entry);
            if (known.size() == MOST) {
                known.remove(known.keySet().iterator().next());
            }
            known.put(entry, clock.instant().plus(kept));
        }
    }

    private ByteBuffer entry(String... parts) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            for (String part : parts) {
                byte[] bytes = part.getBytes(UTF_8);
                mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
                mac.update(bytes);
            }
            return ByteBuffer.wrap(mac.doFinal());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has " + HMAC, e);
        }
    }
}
