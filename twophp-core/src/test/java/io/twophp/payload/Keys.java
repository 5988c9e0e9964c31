package io.twophp.payload;

import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Stream;

/** Keys for tests: {@code name:number} is a key of that name with all of its bytes that number. */
public final class Keys {

    private Keys() {}

    public static KeyRing ring(String... keys) {
        return KeyRing.of(Stream.of(keys).map(Keys::entry).toList());
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
