package io.twophp.se;

import io.twophp.cdi.settings.ServerSettings;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.settings.Settings;
import io.twophp.core.settings.UnreadSettings;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The settings of one client: its own, else system properties and environment variables. Where no encryption key is
 * set, one is created and kept beside the ledger, readable by the owner only.
 */
final class LocalSettings implements Settings {

    static final String SERVICE = "twophp.service";

    private final Path folder;
    private final Map<String, String> own;
    private final Settings surroundings = ServerSettings.source();

    LocalSettings(Path folder, Map<String, String> own) {
        this.folder = folder.toAbsolutePath();
        this.own = Map.copyOf(own);
    }

    /** Returns the service that writes the ledger's rows: by default its GUID is derived from its name. */
    ServiceIdentity service() {
        return ServiceIdentity.from(this, "client");
    }

    /** Logs settings that nothing reads, and a key that all users can read. */
    void report() {
        Set<String> names = new HashSet<>(ServerSettings.names());
        names.addAll(own.keySet());
        new UnreadSettings(Set.of()).report(names);
        KeyRing.exposed(this)
                .ifPresent(sentence -> System.getLogger(LocalSettings.class.getName())
                        .log(Level.WARNING, "TWOPHP-0010 {0}", sentence));
    }

    Path folder() {
        return folder;
    }

    @Override
    public Optional<String> find(String key) {
        return Optional.ofNullable(own.get(key)).filter(text -> !text.isBlank()).or(() -> surroundings.find(key));
    }

    /**
     * Returns the keys that are set, or else the folder's own.
     *
     * @param needed whether the ledger holds sealed content
     */
    KeyRing keys(BooleanSupplier needed) {
        return find(KeyRing.KEYS).isPresent() || find(KeyRing.KEY_FILE).isPresent()
                ? KeyRing.from(this)
                : new KeyFile(folder).key(needed);
    }
}
