package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.StoredRequest;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("N40")
@Tag("D4")
class KeyedFingerprintsTest {

    private static final Fingerprint PLAIN = request("{}").fingerprint();
    private final KeyedFingerprints before = new KeyedFingerprints(KeyRing.of(List.of(key("old", 1))));
    private final KeyedFingerprints rotated = new KeyedFingerprints(KeyRing.of(List.of(key("new", 2), key("old", 1))));

    @Test
    void whatIsStoredCannotBeGuessedWithoutTheKey() {
        assertThat(before.seal(PLAIN)).isNotEqualTo(PLAIN).isNotEqualTo(rotated.seal(PLAIN));
    }

    @Test
    void theSameRequestMatchesAndAnotherDoesNot() {
        assertThat(before.matches(before.seal(PLAIN), PLAIN)).isTrue();
        assertThat(before.matches(before.seal(PLAIN), request("[]").fingerprint()))
                .isFalse();
    }

    @Test
    void afterARotationFormerFingerprintsStillMatch() {
        assertThat(rotated.matches(before.seal(PLAIN), PLAIN)).isTrue();
        assertThat(before.matches(rotated.seal(PLAIN), PLAIN)).isFalse();
    }

    @Test
    @Tag("W34")
    void theKeyIsDerivedForThisPurposeAlone() throws GeneralSecurityException {
        byte[] key = new byte[32];
        key[0] = 1;
        byte[] purpose = Keys.hmac(key, "2PHP fingerprint".getBytes(UTF_8));
        assertThat(before.seal(PLAIN)).isEqualTo(new Fingerprint(Keys.hmac(purpose, PLAIN.digest())));
    }

    private static StoredRequest request(String body) {
        return Intents.request("POST", "/orders", null, Map.of(), body.getBytes());
    }

    private static String key(String id, int seed) {
        byte[] bytes = new byte[32];
        bytes[0] = (byte) seed;
        return id + ":" + Base64.getEncoder().encodeToString(bytes);
    }
}
