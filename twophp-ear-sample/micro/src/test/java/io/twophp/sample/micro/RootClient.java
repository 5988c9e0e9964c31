package io.twophp.sample.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallEnded;
import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.se.TwoPhaseClient;
import io.twophp.se.TwoPhaseClientBuilder;
import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Unchecked;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Alice at the root of the tree, with a ledger of her own. Calls are taken up again only by {@link #recover}. */
final class RootClient implements AutoCloseable {

    private final Path folder;
    private final TwoPhaseClient client;
    private final BlockingQueue<CallEnded> ends = new LinkedBlockingQueue<>();

    RootClient(Path folder) {
        this(folder, Map.of());
    }

    /** Opens the client with more settings. */
    RootClient(Path folder, Map<String, String> settings) {
        this.folder = folder.toAbsolutePath();
        ClientRequestFilter authentication = request -> request.getHeaders()
                .putSingle(
                        HttpHeaders.AUTHORIZATION, credentials(request.getUri().getPath()));
        TwoPhaseClientBuilder described = TwoPhaseClient.in(folder)
                .service("web")
                .set("twophp.client.attempts", "100")
                .set("twophp.client.servers", "TWO_PHASE")
                .set("twophp.client.recovery.interval", "PT1H")
                .configure(jaxrs -> jaxrs.connectTimeout(2, TimeUnit.SECONDS)
                        .readTimeout(60, TimeUnit.SECONDS)
                        .register(authentication))
                .onEnd(ends::add);
        settings.forEach(described::set);
        this.client = described.open();
    }

    /** Returns credentials: customers call the shop; other services are called by the shop. */
    private static String credentials(String path) {
        String name = path.startsWith("/" + Service.SHOP.context() + "/") ? "alice:alice-secret" : "shop:shop-secret";
        return Client.basic(name);
    }

    /**
     * Makes a checkout, and returns its outcome.
     *
     * @param shop the shop's context root
     * @param patience the time for which unanswered requests are repeated
     * @throws io.twophp.jaxrs.client.TwoPhaseCallException if there was no outcome in that time
     */
    String checkout(URI shop, Duration patience) {
        try (Response outcome = post(shop, Service.SHOP, checkout(2), patience, null)) {
            return outcome.readEntity(String.class);
        }
    }

    /** Makes a checkout that is COMMITTED; returns its client correlation id. */
    String buy(URI shop, Duration patience) {
        try (Response outcome = post(shop, Service.SHOP, checkout(1), patience, "shop")) {
            assertThat(outcome.getHeaderString(ProtocolHeader.PHASE_STATE))
                    .as("%s %s", outcome.getStatus(), outcome.readEntity(String.class))
                    .isEqualTo("COMMITTED");
            return outcome.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID);
        }
    }

    /** Makes a checkout, whatever its outcome. */
    void send(URI shop, String body, Duration patience) {
        post(shop, Service.SHOP, body, patience, "shop").close();
    }

    /** Books a consignment of a courier, whatever its outcome. */
    void book(URI courier, Duration patience) {
        String body = Bodies.of(Service.CARRIER, UUID.randomUUID().toString());
        post(courier, Service.CARRIER, body, patience, DemoCourier.serviceName())
                .close();
    }

    private static String checkout(int quantity) {
        return Bodies.checkout("tea", quantity, "4111111111111111", "DE");
    }

    /** @param target the name of the called service in the client's row; {@code null} for its address */
    private Response post(URI root, Service called, String body, Duration patience, String target) {
        Invocation.Builder request = client.client()
                .target(root)
                .path(called.resource())
                .request()
                .property(TwoPhaseClientFeature.TIMEOUT, patience);
        if (target != null) {
            request.property(TwoPhaseClientFeature.TARGET, target);
        }
        return request.post(Entity.json(body));
    }

    /** Takes up calls that are unfinished and not held. */
    void recover() {
        client.recover();
    }

    /** Returns the end of the oldest call that was not returned from here yet; null if none ends in time. */
    CallEnded end(Duration patience) {
        return Unchecked.get(() -> ends.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Returns Alice's only row of a call. */
    LedgerRow row(String clientId) {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:h2:async:" + folder.resolve("ledger"), "twophp", "twophp");
                PreparedStatement query =
                        connection.prepareStatement("SELECT * FROM twophp_row WHERE client_correlation_id = ?")) {
            query.setString(1, clientId);
            try (ResultSet row = query.executeQuery()) {
                assertThat(row.next()).isTrue();
                LedgerRow only = LedgerRow.of(row);
                assertThat(row.next()).isFalse();
                return only;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
