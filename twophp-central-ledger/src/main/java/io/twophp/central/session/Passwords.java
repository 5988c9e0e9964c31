package io.twophp.central.session;

import io.twophp.core.settings.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Passwords as they are stored: PBKDF2 with HMAC-SHA-512 (RFC 8018 §5.2), a salt of 16 random bytes, and as many
 * iterations as {@code twophp.central.password.iterations} says, 210,000 by default. Their number stands in what is
 * stored, so that it may be changed. Thread-safe.
 */
@ApplicationScoped
public class Passwords {

    /** The least number of characters. */
    static final int SHORTEST = 8;
    /** The greatest number of characters: longer ones are not even hashed. */
    static final int LONGEST = 128;

    private static final int ITERATIONS = 210_000;
    private static final int SALT_BYTES = 16;
    private static final int KEY_BITS = 256;
    private static final int PARTS = 4;
    private static final String SCHEME = "pbkdf2-sha512";
    private static final SecureRandom RANDOM = new SecureRandom();

    @Inject
    Settings settings;

    private String nobodys;

    /** What is stored of a password. */
    String stored(String password) {
        int iterations = iterations();
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return String.join(
                "$",
                SCHEME,
                Integer.toString(iterations),
                Base64.getEncoder().encodeToString(salt),
                Base64.getEncoder().encodeToString(hash(password, salt, iterations)));
    }

    /** What takes as long to compare as what is stored, and is nobody's. */
    synchronized String nobodys() {
        if (nobodys == null) {
            nobodys = stored(Secrets.password());
        }
        return nobodys;
    }

    /**
     * Whether a password is the stored one; what is stored in another way is nobody's. Takes as long as the dearest of
     * all that are stored: names would else be told apart by the number of iterations of their time.
     */
    boolean matches(String password, String stored, List<String> all) {
        int most = all.stream().mapToInt(Passwords::iterations).max().orElse(0);
        boolean matches = matches(password, stored);
        int less = Math.max(most, iterations()) - iterations(stored);
        if (less > 0 && password.length() <= LONGEST) {
            hash(password, new byte[SALT_BYTES], less);
        }
        return matches;
    }

    private boolean matches(String password, String stored) {
        String[] parts = stored.split("\\$");
        if (parts.length != PARTS || !parts[0].equals(SCHEME) || password.length() > LONGEST) {
            return false;
        }
        byte[] expected = Base64.getDecoder().decode(parts[3]);
        byte[] salt = Base64.getDecoder().decode(parts[2]);
        return MessageDigest.isEqual(expected, hash(password, salt, Integer.parseInt(parts[1])));
    }

    private int iterations() {
        return settings.positive("twophp.central.password.iterations", ITERATIONS);
    }

    /** Of what {@link #stored} made; 0 of anything else. */
    private static int iterations(String stored) {
        String[] parts = stored.split("\\$");
        return parts.length == PARTS && parts[0].equals(SCHEME) ? Integer.parseInt(parts[1]) : 0;
    }

    byte[] hash(String password, byte[] salt, int iterations) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, KEY_BITS);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
                    .generateSecret(spec)
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has PBKDF2WithHmacSHA512", e);
        } finally {
            spec.clearPassword();
        }
    }
}
