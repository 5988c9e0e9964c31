package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Draft §13.4: payloads are encrypted at rest. */
@Tag("N40")
class AesGcmCipherTest {

    private static final int NONCE = 12;
    private static final int TAG = 16;
    private static final byte[] PLAIN = "card 4711, Müller".getBytes(UTF_8);
    private static final byte[] ROW = "scid-1\nalice".getBytes(UTF_8);

    private final AesGcmCipher cipher = new AesGcmCipher(Keys.ring("k1:1"));

    @Test
    void n40_opensWhatItSealed() {
        Sealed sealed = cipher.seal(PLAIN, ROW);
        assertThat(sealed.keyId()).isEqualTo("k1");
        assertThat(sealed.bytes()).hasSize(NONCE + PLAIN.length + TAG);
        assertThat(cipher.open(sealed, ROW)).isEqualTo(PLAIN);
        assertThat(HexFormat.of().formatHex(sealed.bytes()))
                .as("shows nothing of the plain text")
                .doesNotContain(HexFormat.of().formatHex(PLAIN, 0, 8));
        Sealed empty = cipher.seal(new byte[0], new byte[0]);
        assertThat(cipher.open(empty, new byte[0])).isEmpty();
        assertUnreadable(cipher, empty, ROW);
    }

    @Test
    void n40_usesANonceOnce() {
        assertThat(Stream.generate(() -> cipher.seal(PLAIN, ROW).bytes())
                        .limit(1000)
                        .map(bytes -> HexFormat.of().formatHex(bytes, 0, NONCE)))
                .doesNotHaveDuplicates();
    }

    @Test
    void n40_opensInItsOwnRowOnly() {
        assertUnreadable(cipher, cipher.seal(PLAIN, ROW), "scid-2\nalice".getBytes(UTF_8));
        assertUnreadable(cipher, cipher.seal(PLAIN, ROW), new byte[0]);
    }

    @Test
    void n40_noticesEachByteThatWasChangedAndWhereverItWasCutOff() {
        byte[] bytes = cipher.seal(PLAIN, ROW).bytes();
        for (int i = 0; i < bytes.length; i++) {
            byte[] changed = bytes.clone();
            changed[i] ^= 1;
            assertUnreadable(cipher, new Sealed("k1", changed), ROW);
            assertUnreadable(cipher, new Sealed("k1", Arrays.copyOf(bytes, i)), ROW);
        }
    }

    @Test
    void n40_anotherKeyOfTheSameNameDoesNotOpenAndOneThatIsMissingIsNamedWithItsSetting() {
        Sealed sealed = cipher.seal(PLAIN, ROW);
        assertThatExceptionOfType(PayloadUnreadableException.class)
                .isThrownBy(() -> new AesGcmCipher(Keys.ring("k1:2")).open(sealed, ROW))
                .withMessageContaining("'k1'");
        assertThatExceptionOfType(PayloadUnreadableException.class)
                .isThrownBy(() -> new AesGcmCipher(Keys.ring("k2:2")).open(sealed, ROW))
                .withMessageContainingAll("'k1'", KeyRing.KEYS);
    }

    @Test
    void n40_afterARotationTheNewKeySealsAndTheFormerOneStillOpens() {
        AesGcmCipher rotated = new AesGcmCipher(Keys.ring("k2:2", "k1:1"));
        assertThat(rotated.open(cipher.seal(PLAIN, ROW), ROW)).isEqualTo(PLAIN);
        assertThat(rotated.seal(PLAIN, ROW).keyId()).isEqualTo("k2");
        assertUnreadable(cipher, rotated.seal(PLAIN, ROW), ROW);
    }

    @Test
    @Tag("W33")
    void n40_eachRowHasAKeyOfItsOwn() throws GeneralSecurityException {
        SecretKey configured = Keys.ring("k1:1").find("k1").orElseThrow();
        Sealed one = cipher.seal(PLAIN, ROW);
        assertThat(plainly(Cipher.DECRYPT_MODE, derived(configured, ROW), one.bytes(), ROW))
                .isEqualTo(PLAIN);
        assertThatExceptionOfType(GeneralSecurityException.class)
                .as("the configured key itself seals nothing")
                .isThrownBy(() -> plainly(Cipher.DECRYPT_MODE, configured, one.bytes(), ROW));
        assertThat(derived(configured, "scid-2\nalice".getBytes(UTF_8))).isNotEqualTo(derived(configured, ROW));
    }

    @Test
    @Tag("W33")
    void n40_opensWhatTheConfiguredKeySealedItself() throws GeneralSecurityException {
        SecretKey configured = Keys.ring("k1:1").find("k1").orElseThrow();
        byte[] former = plainly(Cipher.ENCRYPT_MODE, configured, PLAIN, ROW);
        assertThat(cipher.open(new Sealed("k1", former), ROW)).isEqualTo(PLAIN);
        assertUnreadable(cipher, new Sealed("k1", former), "scid-2\nalice".getBytes(UTF_8));
    }

    /** HMAC-SHA256 under HMAC-SHA256 of the purpose, worked out apart from the code under test. */
    private static SecretKey derived(SecretKey configured, byte[] associated) throws GeneralSecurityException {
        byte[] purpose = Keys.hmac(configured.getEncoded(), "2PHP AES-256-GCM".getBytes(UTF_8));
        return new SecretKeySpec(Keys.hmac(purpose, associated), "AES");
    }

    private static byte[] plainly(int mode, SecretKey key, byte[] in, byte[] associated)
            throws GeneralSecurityException {
        boolean encrypts = mode == Cipher.ENCRYPT_MODE;
        byte[] nonce = encrypts ? new byte[NONCE] : Arrays.copyOf(in, NONCE);
        Cipher aes = Cipher.getInstance("AES/GCM/NoPadding");
        aes.init(mode, key, new GCMParameterSpec(TAG * Byte.SIZE, nonce));
        aes.updateAAD(associated);
        if (!encrypts) {
            return aes.doFinal(in, NONCE, in.length - NONCE);
        }
        byte[] sealed = Arrays.copyOf(nonce, NONCE + in.length + TAG);
        aes.doFinal(in, 0, in.length, sealed, NONCE);
        return sealed;
    }

    private static void assertUnreadable(AesGcmCipher cipher, Sealed sealed, byte[] associated) {
        assertThatExceptionOfType(PayloadUnreadableException.class).isThrownBy(() -> cipher.open(sealed, associated));
    }
}
