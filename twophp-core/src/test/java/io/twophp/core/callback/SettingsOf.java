package io.twophp.core.callback;

import io.twophp.core.settings.Settings;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Settings for tests: names and values, taking turns, and a key to sign with. */
final class SettingsOf {

    static final String KEY = key("k1", 1);

    private SettingsOf() {}

    static Settings nothing() {
        return key -> Optional.empty();
    }

    static Settings signed(String... namesAndValues) {
        Map<String, String> values = new HashMap<>(Map.of(CallbackKeys.KEY, KEY));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return key -> Optional.ofNullable(values.get(key));
    }

    static Settings unsigned(String name, String value) {
        return key -> key.equals(name) ? Optional.of(value) : Optional.empty();
    }

    /** A key of 32 equal bytes. */
    static String key(String id, int value) {
        return key(id, value, 32);
    }

    static String key(String id, int value, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return id + ":" + Base64.getEncoder().encodeToString(bytes);
    }
}
