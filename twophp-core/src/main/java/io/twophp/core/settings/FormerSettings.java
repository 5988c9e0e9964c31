package io.twophp.core.settings;

import io.twophp.InvalidConfigurationException;
import java.util.Map;
import java.util.TreeMap;

/** The settings that are read no more: start is refused, since an application relies on the former effect. */
public final class FormerSettings {

    private static final Map<String, String> INSTEAD = new TreeMap<>(Map.of(
            "twophp.callback.key",
            "with one key for all receivers, each could sign for another. Write a key for each receiver to"
                    + " twophp.callback.keys ('https://client.example <id>:<base64>'), and where this application"
                    + " receives callbacks, the keys of its servers to twophp.client.callback-keys",
            "twophp.idempotency-key",
            "it kept keys readably. Let the methods take them as a dialect: twophp.dialects=twophp,idempotency-key, or"
                    + " that for an endpoint"));

    private FormerSettings() {}

    /** @throws InvalidConfigurationException if one is set; the message names the replacement */
    public static void refuse(Settings settings) {
        INSTEAD.forEach((name, instead) -> {
            if (settings.find(name).isPresent()) {
                throw new InvalidConfigurationException(
                        "Setting " + name + " is not read any more: " + instead + ". Then remove it.");
            }
        });
    }
}
