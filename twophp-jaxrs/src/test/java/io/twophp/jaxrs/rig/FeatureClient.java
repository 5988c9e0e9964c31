package io.twophp.jaxrs.rig;

import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.client.WebTarget;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An ordinary JAX-RS client with the Feature, whose filter authenticates it, notes each exchange, and can disturb it.
 */
public final class FeatureClient implements BeforeEachCallback, AfterEachCallback {

    /** A disturbance of an exchange before it is sent. */
    @FunctionalInterface
    public interface Disturbance {
        void before(ClientRequestContext exchange) throws IOException;
    }

    private final TestServer server;
    private final String credentials;
    private final List<String> exchanges = new CopyOnWriteArrayList<>();
    private volatile Disturbance disturbance;
    private Client client;

    private FeatureClient(TestServer server, String credentials) {
        this.server = server;
        this.credentials = credentials;
    }

    /** Returns the client of alice, who is a customer. */
    public static FeatureClient of(TestServer server) {
        return new FeatureClient(server, "Test alice;customer");
    }

    /** Returns a client whose filter does not authenticate it. */
    public static FeatureClient anonymous(TestServer server) {
        return new FeatureClient(server, null);
    }

    /** Sets a disturbance for the following exchanges of this test. */
    public void disturb(Disturbance before) {
        disturbance = before;
    }

    public Client client() {
        return client;
    }

    /** @param path below the application's path */
    public WebTarget target(String path) {
        return client.target(server.base().resolve("/shop/api/" + path));
    }

    public Invocation.Builder request(String path) {
        return target(path).request();
    }

    /** Returns method and path, below the application's, of each exchange so far. */
    public List<String> exchanges() {
        return List.copyOf(exchanges);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        exchanges.clear();
        disturbance = exchange -> {};
        ClientRequestFilter filter = this::filter;
        client = ClientBuilder.newClient()
                .register(filter)
                .register(TwoPhaseClientFeature.class)
                .property(TwoPhaseClientFeature.IDENTITY, String.valueOf(credentials));
    }

    private void filter(ClientRequestContext request) throws IOException {
        if (credentials != null) {
            request.getHeaders().putSingle("Authorization", credentials);
        }
        exchanges.add(request.getMethod() + " "
                + request.getUri().getPath().substring(server.base().getPath().length()));
        disturbance.before(request);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        client.close();
    }
}
