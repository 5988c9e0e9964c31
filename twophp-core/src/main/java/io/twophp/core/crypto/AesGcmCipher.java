package io.twophp.core.crypto;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Objects;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * AES-256-GCM with a fresh random 96-bit nonce each time and a 128-bit tag: {@code nonce ‖ ciphertext ‖ tag}. Each
 * associated data has a key of its own, derived from the configured one, so that a key seals only the few messages of
 * one row: however many rows there are, random nonces stay far below the 2³² messages that NIST SP 800-38D (8.3) allows
 * a key. Also opens what earlier versions sealed with the configured key itself. Thread-safe.
 */
public final class AesGcmCipher implements PayloadCipher {

    private static final String TRANSFORMATION = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecureRandom random = new SecureRandom();
    private final AlgorithmPool<Cipher> ciphers = new AlgorithmPool<>(() -> Cipher.getInstance(TRANSFORMATION));
    private final KeyRing keys;
    private final Derived derived;

    public AesGcmCipher(KeyRing keys) {
        this.keys = Objects.requireNonNull(keys, "keys");
        this.derived = new Derived(keys, "2PHP AES-256-GCM");
    }

    @Override
    public Sealed seal(byte[] plain, byte[] associated) {
        return sealWith(keys.activeId(), plain, associated);
    }

    /** @throws java.util.NoSuchElementException if the ring has no key of that id */
    public Sealed sealWith(String keyId, byte[] plain, byte[] associated) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        SecretKey key = derived.aesKey(keyId, associated);
        try {
            return new Sealed(keyId, ciphers.with(cipher -> {
                start(cipher, Cipher.ENCRYPT_MODE, key, nonce, associated);
                ByteBuffer out = ByteBuffer.allocate(NONCE_BYTES + cipher.getOutputSize(plain.length));
                out.put(nonce);
                cipher.doFinal(ByteBuffer.wrap(plain), out);
                return out.array();
            }));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-256-GCM is not available", e);
        }
    }

    @Override
    public byte[] open(Sealed sealed, byte[] associated) {
        byte[] in = sealed.bytes();
        SecretKey key = keys.find(sealed.keyId())
                .orElseThrow(() -> new PayloadUnreadableException(
                        "Encryption key '" + sealed.keyId() + "' is not configured; add it to " + KeyRing.KEYS
                                + " after the active key.",
                        null));
        if (in.length < NONCE_BYTES + TAG_BITS / Byte.SIZE) {
            throw notOpened(sealed.keyId(), null);
        }
        try {
            return open(in, derived.aesKey(sealed.keyId(), associated), associated);
        } catch (GeneralSecurityException e) {
            return openAsFormerly(sealed.keyId(), in, key, associated);
        }
    }

    @Override
    public List<String> keyIds() {
        return keys.ids();
    }

    private byte[] openAsFormerly(String keyId, byte[] in, SecretKey key, byte[] associated) {
        try {
            return open(in, key, associated);
        } catch (GeneralSecurityException e) {
            throw notOpened(keyId, e);
        }
    }

    private byte[] open(byte[] in, SecretKey key, byte[] associated) throws GeneralSecurityException {
        return ciphers.with(cipher -> {
            start(cipher, Cipher.DECRYPT_MODE, key, in, associated);
            return cipher.doFinal(in, NONCE_BYTES, in.length - NONCE_BYTES);
        });
    }

    private static PayloadUnreadableException notOpened(String keyId, Exception cause) {
        return new PayloadUnreadableException(
                "Encryption key '" + keyId + "' does not open what a key of that name sealed.", cause);
    }

    /** @param nonce the nonce, and any bytes behind it */
    private static void start(Cipher cipher, int mode, SecretKey key, byte[] nonce, byte[] associated)
            throws GeneralSecurityException {
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce, 0, NONCE_BYTES));
        cipher.updateAAD(associated);
    }
}
