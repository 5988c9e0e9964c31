package io.twophp.core.intent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The SHA-256 over the parts that make two Phase 1 requests the same request (D4). Each part goes in with its length,
 * so that no two different requests have the same digested bytes.
 *
 * @param digest 32 bytes
 */
public record Fingerprint(byte[] digest) {

    private static final int LENGTH = 32;

    public Fingerprint {
        if (digest.length != LENGTH) {
            throw new IllegalArgumentException("a fingerprint has 32 bytes, not " + digest.length);
        }
        digest = digest.clone();
    }

    static Fingerprint of(String method, String path, String query, String mediaType, byte[] body) {
        MessageDigest sha256 = sha256();
        add(sha256, method.getBytes(UTF_8));
        add(sha256, path.getBytes(UTF_8));
        add(sha256, query == null ? null : query.getBytes(UTF_8));
        add(sha256, mediaType.getBytes(UTF_8));
        add(sha256, body);
        return new Fingerprint(sha256.digest());
    }

    private static void add(MessageDigest digest, byte[] part) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, part == null ? -1 : part.length));
        if (part != null) {
            digest.update(part);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public byte[] digest() {
        return digest.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fingerprint that && Arrays.equals(digest, that.digest);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(digest);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(digest);
    }
}
