package io.twophp.core.callback;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.CallbackKeys;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Settings for tests, with keys to sign with or without, and the refusal of those that can't be used. */
public final class SettingsOf {

    public static final String KEY = key("k1", 1);

    private SettingsOf() {}

    public static Settings settings(Map<String, String> values) {
        return key -> Optional.ofNullable(values.get(key));
    }

    /** Asserts that a configuration is refused, and that all these words say why. */
    public static void assertRefused(ThrowingCallable reading, String... words) {
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(reading)
                .withMessageContainingAll(words);
    }

    public static Settings signed(String... namesAndValues) {
        Map<String, String> values = new HashMap<>(Map.of(CallbackKeys.KEYS, KEY));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        values.computeIfAbsent(ReceiverKeys.KEYS, name -> keysOf(values.getOrDefault(CallbackPolicy.ALLOW, "")));
        return settings(values);
    }

    /** A key of its own for each receiver, the first of which has {@link #KEY}. */
    private static String keysOf(String allow) {
        String[] receivers = allow.split(",");
        return IntStream.range(0, receivers.length)
                .mapToObj(i -> receivers[i].trim() + " " + key("k1", i + 1))
                .collect(Collectors.joining(","));
    }

    /** A key of 32 equal bytes. */
    public static String key(String id, int value) {
        return key(id, value, 32);
    }

    public static String key(String id, int value, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return id + ":" + Base64.getEncoder().encodeToString(bytes);
    }
}
