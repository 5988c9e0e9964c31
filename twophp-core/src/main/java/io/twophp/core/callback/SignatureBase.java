package io.twophp.core.callback;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.StringJoiner;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/**
 * What a signature signs (RFC 9421 §2.5), and the signature by HMAC-SHA256 (§3.3.3).
 *
 * @param components the covered components and their values, in the order they are covered in
 * @param parameters the value of {@code @signature-params}
 */
record SignatureBase(Map<String, String> components, String parameters) {

    static final String HMAC = "HmacSHA256";

    /** The components as the inner list that the parameters begin with. */
    static String covering(Iterable<String> components) {
        StringJoiner list = new StringJoiner(" ", "(", ")");
        components.forEach(component -> list.add("\"" + component + "\""));
        return list.toString();
    }

    byte[] mac(SecretKey key) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            return mac.doFinal(toString().getBytes(US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has " + HMAC, e);
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
