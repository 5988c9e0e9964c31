package io.twophp.core.signature;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The value of {@code Content-Digest} (RFC 9530), by SHA-256. */
public final class ContentDigest {

    private ContentDigest() {}

    /** Returns the digest of a whole body. */
    public static String of(byte[] body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
            return "sha-256=:" + Base64.getEncoder().encodeToString(digest) + ":";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
