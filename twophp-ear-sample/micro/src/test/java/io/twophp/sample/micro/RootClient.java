package io.twophp.sample.micro;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallEnded;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.se.TwoPhaseClient;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.Entity;
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
import java.util.Base64;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Alice at the root of the tree, with a ledger of her own. Calls are taken up again only when she is told to. */
final class RootClient implements AutoCloseable {

    private final Path folder;
    private final TwoPhaseClient client;
    private final BlockingQueue<CallEnded> ends = new LinkedBlockingQueue<>();

    RootClient(Path folder) {
        this.folder = folder.toAbsolutePath();
        String credentials = Base64.getEncoder().encodeToString("alice:alice-secret".getBytes(UTF_8));
        ClientRequestFilter authentication =
                request -> request.getHeaders().putSingle(HttpHeaders.AUTHORIZATION, "Basic " + credentials);
        this.client = TwoPhaseClient.in(folder)
                .service("web")
                .set("twophp.client.attempts", "100")
                .set("twophp.client.servers", "TWO_PHASE")
                .set("twophp.client.recovery.interval", "PT1H")
                .configure(jaxrs -> jaxrs.connectTimeout(2, TimeUnit.SECONDS)
                        .readTimeout(60, TimeUnit.SECONDS)
                        .register(authentication))
                .onEnd(ends::add)
                .open();
    }

    /**
     * A checkout, and its outcome.
     *
     * @param shop its context root
     * @param patience for how long to repeat what is not answered
     * @throws io.twophp.jaxrs.client.TwoPhaseCallException if there was none for so long
     */
    String checkout(URI shop, Duration patience) {
        try (Response outcome = client.client()
                .target(shop)
                .path(Service.SHOP.resource())
                .request()
                .property(TwoPhaseClientFeature.TIMEOUT, patience)
                .post(Entity.json(Bodies.checkout("tea", 2, "4111111111111111", "DE")))) {
            return outcome.readEntity(String.class);
        }
    }

    /** Takes up what is left unfinished and not held. */
    void recover() {
        client.recover();
    }

    /** How the oldest call ended that was not taken from here yet; null if none ends in time. */
    CallEnded end(Duration patience) {
        try {
            return ends.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Her row of a call, the only one. */
    LedgerRow row(String clientId) {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:h2:async:" + folder.resolve("ledger"), "twophp", "twophp");
                PreparedStatement query =
                        connection.prepareStatement("SELECT * FROM twophp_intent WHERE client_correlation_id = ?")) {
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
