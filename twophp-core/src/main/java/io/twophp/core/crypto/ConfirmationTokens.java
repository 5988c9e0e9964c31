package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.intent.Intent;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Issues and verifies confirmation tokens: the additional control of {@code REUSE} (draft §13.3, D9), which Phase 1
 * hands to the owner and only a confirmation after the deadline has to show; and that of IDS (X), which every
 * confirmation has to show. A token is the HMAC-SHA256 of the intent under the service's lasting secret, so it survives
 * a key rotation; it ends with the intent's grace window and works once, as the claim does. Thread-safe.
 */
public record ConfirmationTokens(Supplier<LastingSecret> secret) {

    private static final String PURPOSE = "2PHP confirmation token";

    public ConfirmationTokens {
        Objects.requireNonNull(secret, "secret");
    }

    /** Returns the token of an intent, 43 characters of base64url. */
    public String issue(Intent intent) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(mac(intent));
    }

    /** Returns whether {@code token} was issued for {@code intent}, in constant time. */
    public boolean verify(Intent intent, String token) {
        try {
            return MessageDigest.isEqual(mac(intent), Base64.getUrlDecoder().decode(token));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private byte[] mac(Intent intent) {
        String subject = intent.serverCorrelationId() + "\n" + intent.clientCorrelationId() + "\n" + intent.deadline()
                + "\n" + intent.owner().name();
        return secret.get().mac(PURPOSE, subject.getBytes(UTF_8));
    }
}
