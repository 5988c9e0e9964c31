package io.twophp.core.signature;

import io.twophp.core.crypto.Sha256;
import java.util.Base64;

/** The value of {@code Content-Digest} (RFC 9530), by SHA-256. */
public final class ContentDigest {

    private ContentDigest() {}

    public static String of(byte[] body) {
        return "sha-256=:" + Base64.getEncoder().encodeToString(Sha256.of(body)) + ":";
    }
}
