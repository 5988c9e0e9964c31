package io.twophp.central.store;

import io.twophp.core.settings.Settings;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.eclipse.microprofile.config.ConfigProvider;

/** Produces what every part of the Central Ledger has injected: {@link Sql}, {@link Clock}, {@link Settings}. */
@Dependent
class StoreProducer {

    @EJB
    CentralDatabase database;

    @Produces
    @Singleton
    Sql sql() {
        return database.sql();
    }

    @Produces
    @Singleton
    static Clock clock() {
        return Clock.systemUTC();
    }

    @Produces
    @Singleton
    static Settings settings() {
        return key -> ConfigProvider.getConfig()
                .getOptionalValue(key, String.class)
                .map(String::trim)
                .filter(text -> !text.isEmpty());
    }

    @Produces
    @Singleton
    static RowRetention retention(Settings settings) {
        return RowRetention.from(settings);
    }

    @Produces
    @Singleton
    static Days days(Sql sql) {
        return new Days(sql);
    }
}
