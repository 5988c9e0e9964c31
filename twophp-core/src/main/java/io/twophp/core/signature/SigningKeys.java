package io.twophp.core.signature;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** Creates Ed25519 keys, and converts them for storage and transfer. */
public final class SigningKeys {

    private SigningKeys() {}

    public static KeyPair fresh() {
        try {
            return KeyPairGenerator.getInstance(SignatureBase.ED25519).generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java since 15 has " + SignatureBase.ED25519, e);
        }
    }

    /** Returns a public key as text: the base64 of its SubjectPublicKeyInfo (RFC 8410). */
    public static String text(PublicKey key) {
        return Base64.getEncoder().encodeToString(key.getEncoded());
    }

    /** @throws IllegalArgumentException if {@code text} is no public key of Ed25519 */
    public static PublicKey publicKey(String text) {
        try {
            return factory()
                    .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(text)));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("not the base64 of a public key of Ed25519", e);
        }
    }

    /** @throws IllegalArgumentException if {@code pkcs8} is no private key of Ed25519 */
    public static PrivateKey privateKey(byte[] pkcs8) {
        try {
            return factory().generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("not a private key of Ed25519", e);
        }
    }

    private static KeyFactory factory() throws NoSuchAlgorithmException {
        return KeyFactory.getInstance(SignatureBase.ED25519);
    }
}
