package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.intent.Intent;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Objects;

/**
 * The additional control of {@code REUSE} (draft §13.3, D9): a token that Phase 1 hands to the owner and that only a
 * confirmation after the deadline has to show; and of IDS (X), where every confirmation has to. HMAC-SHA256 over the
 * intent, under a key derived from the encryption key; it ends with the intent's grace window and works once, as the
 * claim does. Thread-safe.
 */
public final class ConfirmationTokens {

    private final KeyRing keys;
    private final Derived derived;

    public ConfirmationTokens(KeyRing keys) {
        this.keys = Objects.requireNonNull(keys, "keys");
        this.derived = new Derived(keys, "2PHP confirmation token");
    }

    /** The token of an intent, 43 characters of base64url. */
    public String issue(Intent intent) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(mac(keys.activeId(), intent));
    }

    /** Whether {@code token} was issued for {@code intent}, under any configured key; constant in time. */
    public boolean verify(Intent intent, String token) {
        byte[] given;
        try {
            given = Base64.getUrlDecoder().decode(token);
        } catch (IllegalArgumentException e) {
            return false;
        }
        boolean matches = false;
        for (String keyId : keys.ids()) {
            matches |= MessageDigest.isEqual(mac(keyId, intent), given);
        }
        return matches;
    }

    private byte[] mac(String keyId, Intent intent) {
        String subject = intent.serverCorrelationId() + "\n" + intent.clientCorrelationId() + "\n" + intent.deadline()
                + "\n" + intent.owner().name();
        return derived.mac(keyId, subject.getBytes(UTF_8));
    }
}
