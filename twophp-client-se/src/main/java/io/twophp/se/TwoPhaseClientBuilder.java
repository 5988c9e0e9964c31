package io.twophp.se;

import io.twophp.CallEnded;
import io.twophp.CallRetried;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/** Builds a {@link TwoPhaseClient}. Not thread-safe. */
public final class TwoPhaseClientBuilder {

    /** The connector for the JDK's newer HTTP client: the older one, which is Jersey's default, can't send PATCH. */
    private static final String CONNECTOR = "jersey.config.client.connector.provider";

    private static final String JDK_HTTP_CLIENT = "org.glassfish.jersey.jnh.connector.JavaNetHttpConnectorProvider";

    private static final String RETRY_POST = "sun.net.http.retryPost";

    private final Path folder;
    private final Map<String, String> settings = new HashMap<>();
    private final ClientListeners listeners = new ClientListeners();
    private Function<ClientBuilder, ClientBuilder> configuration = Function.identity();

    TwoPhaseClientBuilder(Path folder) {
        this.folder = folder;
        settings.put(LocalSettings.SERVICE, "client");
    }

    /**
     * Sets the caller's name in the ledger, {@code client} by default. It is also the name of the
     * {@linkplain TwoPhaseClientFeature#IDENTITY identity} that the client's own filters authenticate, unless
     * {@link #configure} names another.
     */
    public TwoPhaseClientBuilder service(String name) {
        return set(LocalSettings.SERVICE, name);
    }

    /**
     * Sets a setting, such as {@code twophp.client.timeout}; it wins over system properties and environment variables.
     */
    public TwoPhaseClientBuilder set(String key, String value) {
        settings.put(Objects.requireNonNull(key, "key"), Objects.requireNonNull(value, "value"));
        return this;
    }

    /**
     * Configures the JAX-RS client, such as with time-outs or a filter with credentials. Applied after earlier ones.
     */
    public TwoPhaseClientBuilder configure(Function<ClientBuilder, ClientBuilder> more) {
        configuration = configuration.andThen(Objects.requireNonNull(more, "more"));
        return this;
    }

    /**
     * Adds a listener for the ends of calls, including those in recovery; called after the end was committed, on the
     * thread that wrote it.
     */
    public TwoPhaseClientBuilder onEnd(Consumer<CallEnded> listener) {
        listeners.onEnd(Objects.requireNonNull(listener, "listener"));
        return this;
    }

    /** Adds a listener for automatic repetitions; called before each, on the thread that sends it. */
    public TwoPhaseClientBuilder onRetry(Consumer<CallRetried> listener) {
        listeners.onRetry(Objects.requireNonNull(listener, "listener"));
        return this;
    }

    /**
     * Opens the ledger and takes up unfinished calls. Unless the system property {@value #RETRY_POST} is set, sets it
     * to {@code false}: by default the JDK's {@link java.net.HttpURLConnection}, which other connectors use, sends a
     * POST again if the connection breaks before the answer, and an ordinary server executes it twice (D25).
     *
     * @throws io.twophp.InvalidConfigurationException if a setting can't be used, or another process has the ledger
     *     open
     */
    public TwoPhaseClient open() {
        System.getProperties().putIfAbsent(RETRY_POST, "false");
        LocalSettings local = new LocalSettings(folder, settings);
        local.report();
        LocalEngine engine = new LocalEngine(local, listeners);
        try {
            Client client = configuration
                    .apply(ClientBuilder.newBuilder()
                            .property(CONNECTOR, JDK_HTTP_CLIENT)
                            .property(TwoPhaseClientFeature.IDENTITY, local.text(LocalSettings.SERVICE, "client")))
                    .build();
            return new TwoPhaseClient(engine, client, local);
        } catch (RuntimeException e) {
            engine.close();
            throw e;
        }
    }
}
