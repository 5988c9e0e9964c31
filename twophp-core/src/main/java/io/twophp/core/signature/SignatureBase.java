package io.twophp.core.signature;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/**
 * The content that a signature signs (RFC 9421 §2.5), and the signatures by HMAC-SHA256 (§3.3.3) and Ed25519 (§3.3.6):
 * the covered components in their order, and the value of {@code @signature-params}.
 */
public record SignatureBase(Map<String, String> components, String parameters) {

    public static final String HMAC = "HmacSHA256";

    public static final String ED25519 = "Ed25519";

    /** Returns the components as the inner list that the parameters begin with. */
    public static String covering(Iterable<String> components) {
        StringJoiner list = new StringJoiner(" ", "(", ")");
        components.forEach(component -> list.add("\"" + component + "\""));
        return list.toString();
    }

    static SignatureBase of(List<String> components, Function<String, String> value, String parameters) {
        Map<String, String> values = new LinkedHashMap<>();
        components.forEach(component -> values.put(component, value.apply(component)));
        return new SignatureBase(values, parameters);
    }

    public byte[] mac(SecretKey key) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            return mac.doFinal(toString().getBytes(US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has " + HMAC, e);
        }
    }

    public byte[] signature(PrivateKey key) {
        try {
            Signature signature = Signature.getInstance(ED25519);
            signature.initSign(key);
            signature.update(toString().getBytes(US_ASCII));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("not a key of " + ED25519, e);
        }
    }

    public boolean isSignedBy(PublicKey key, byte[] signed) {
        try {
            Signature signature = Signature.getInstance(ED25519);
            signature.initVerify(key);
            signature.update(toString().getBytes(US_ASCII));
            return signature.verify(signed);
        } catch (SignatureException e) {
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("not a key of " + ED25519, e);
        }
    }

    @Override
    public String toString() {
        StringBuilder base = new StringBuilder();
        components.forEach((name, value) ->
                base.append('"').append(name).append("\": ").append(value).append('\n'));
        return base.append("\"@signature-params\": ").append(parameters).toString();
    }
}
