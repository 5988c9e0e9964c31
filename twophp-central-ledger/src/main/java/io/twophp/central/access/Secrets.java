package io.twophp.central.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** Random texts, and their comparison. */
public final class Secrets {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int TOKEN_BYTES = 32;
    private static final int PASSWORD_BYTES = 15;

    private Secrets() {}

    public static String token() {
        return random(TOKEN_BYTES);
    }

    public static String password() {
        return random(PASSWORD_BYTES);
    }

    private static String random(int bytes) {
        byte[] random = new byte[bytes];
        RANDOM.nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /** Compares texts, in a time that does not reveal where they differ. */
    public static boolean equal(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
    }
}
