package io.twophp.jaxrs.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.crypto.Sha256;
import java.util.Base64;

/** SHA-256 of free text, in 43 characters of the grammar of ids. */
public final class Digest {

    private Digest() {}

    public static String of(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.of(text.getBytes(UTF_8)));
    }
}
