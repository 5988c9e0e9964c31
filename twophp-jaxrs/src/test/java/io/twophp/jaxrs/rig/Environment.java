package io.twophp.jaxrs.rig;

import io.twophp.core.settings.Settings;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The environment of the application, handed into its container as an extension, which is injectable there. */
public class Environment implements Extension {

    private static final String LOOPBACK = "127.0.0.1";

    private final Map<String, String> settings = new ConcurrentHashMap<>();
    private final TestDatabase database = new TestDatabase();
    private final Threads threads = new Threads();
    private final Map<Class<?>, Object> beans = new HashMap<>();
    private volatile String peer = LOOPBACK;
    private volatile String query;

    /** Returns the threads, separate as in a server's managed executor. */
    Threads threads() {
        return threads;
    }

    public TestDatabase database() {
        return database;
    }

    Settings settings() {
        return key -> Optional.ofNullable(settings.get(key));
    }

    public void unset(String key) {
        settings.remove(key);
    }

    void set(String key, String value) {
        settings.put(key, value);
    }

    <T> void bean(Class<T> type, T instance) {
        beans.put(type, instance);
    }

    void add(@Observes AfterBeanDiscovery discovery) {
        beans.forEach((type, instance) -> discovery
                .addBean()
                .addTransitiveTypeClosure(type)
                .scope(Singleton.class)
                .createWith(context -> instance));
    }

    /** Sets the address that the next requests seem to come from. */
    public void peer(String address) {
        peer = address;
    }

    String peer() {
        return peer;
    }

    /** Sets the query that the next requests seem to have been sent with, before the server read it. */
    public void query(String sent) {
        query = sent;
    }

    String query() {
        return query;
    }

    void close() {
        threads.close();
        database.close();
    }

    void reset() {
        peer = LOOPBACK;
        query = null;
        database.reset();
    }
}
