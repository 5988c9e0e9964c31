package io.twophp.core.crypto;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Keys for tests: {@code name:number} is a key of that name with all of its bytes that number. */
public final class Keys {

    private Keys() {}

    public static KeyRing ring(String... keys) {
        return KeyRing.of(Stream.of(keys).map(Keys::entry).toList());
    }

    /** HMAC-SHA256, apart from the code under test. */
    static byte[] hmac(byte[] key, byte[] message) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(message);
    }

    static String entry(String key) {
        String[] parts = key.split(":");
        return parts[0] + ":" + base64(Integer.parseInt(parts[1]), 32);
    }

    static String base64(int value, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
