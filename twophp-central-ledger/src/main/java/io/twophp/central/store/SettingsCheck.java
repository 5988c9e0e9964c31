package io.twophp.central.store;

import io.twophp.core.settings.UnreadSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.util.Set;
import org.eclipse.microprofile.config.ConfigProvider;

/** Logs at start the names of settings that nothing reads. */
@ApplicationScoped
class SettingsCheck {

    void report(@Observes @Initialized(ApplicationScoped.class) Object started) {
        new UnreadSettings(Set.of())
                .report(UnreadSettings.written(ConfigProvider.getConfig().getPropertyNames()));
    }
}
