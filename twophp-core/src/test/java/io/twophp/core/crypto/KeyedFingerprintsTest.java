package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.StoredRequest;
import java.security.GeneralSecurityException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("N40")
@Tag("D4")
class KeyedFingerprintsTest {

    private static final Fingerprint PLAIN = request("{}").fingerprint();
    private static final byte[] KEY = {1, 2, 3};

    private final KeyedFingerprints fingerprints = under(KEY);

    private static KeyedFingerprints under(byte[] key) {
        LastingSecret secret = new LastingSecret(key);
        return new KeyedFingerprints(() -> secret);
    }

    @Test
    void whatIsStoredCannotBeGuessedWithoutTheKey() {
        assertThat(fingerprints.seal(PLAIN))
                .isNotEqualTo(PLAIN)
                .isNotEqualTo(under(new byte[32]).seal(PLAIN));
    }

    @Test
    void theSameRequestMatchesAndAnotherDoesNot() {
        assertThat(fingerprints.matches(fingerprints.seal(PLAIN), PLAIN)).isTrue();
        assertThat(fingerprints.matches(fingerprints.seal(PLAIN), request("[]").fingerprint()))
                .isFalse();
        assertThat(under(new byte[32]).matches(fingerprints.seal(PLAIN), PLAIN)).isFalse();
    }

    @Test
    @Tag("W34")
    void theKeyIsDerivedForThisPurposeAlone() throws GeneralSecurityException {
        byte[] purpose = Keys.hmac(KEY, "2PHP fingerprint".getBytes(UTF_8));
        assertThat(fingerprints.seal(PLAIN)).isEqualTo(new Fingerprint(Keys.hmac(purpose, PLAIN.digest())));
    }

    private static StoredRequest request(String body) {
        return Intents.request("POST", "/orders", null, Map.of(), body.getBytes());
    }
}
