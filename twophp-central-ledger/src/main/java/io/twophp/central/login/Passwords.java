package io.twophp.central.login;

import io.twophp.central.access.Secrets;
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
 * iterations as {@code twophp.central.password.iterations} says, 210,000 by default. Their number is part of the stored
 * text, so that it may be changed. Thread-safe.
 */
@ApplicationScoped
public class Passwords {

    static final int SHORTEST = 8;
    /** The greatest number of characters: longer passwords are not even hashed. */
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

    /** Returns a text that is no user's, and takes as long to compare as stored ones. */
    synchronized String nobodys() {
        if (nobodys == null) {
            nobodys = stored(Secrets.password());
        }
        return nobodys;
    }

    /**
     * Returns whether a password is the stored one; text that was stored in another way matches none. Takes as long as
     * the costliest of all stored texts: names could otherwise be distinguished by their numbers of iterations.
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

    /** Returns the number of iterations of a text that {@link #stored} made; 0 for anything else. */
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
