package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.ProtocolHeader;
import io.twophp.core.client.Transports;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An abandoned call is repeated under the identity that it was made under, or waits (N37, D23). */
@Tag("W3")
class RecoveryIdentityTest extends ClientTests {

    /** The senders of each client correlation id. */
    private final Map<String, Set<String>> senders = new ConcurrentHashMap<>();

    private final List<Client> clients = new ArrayList<>();
    private volatile boolean cut;

    @BeforeEach
    void learnThatTheServiceSpeaks2php() {
        assertThat(order(client("alice"))).isEqualTo(201);
        SERVER.database().execute("DELETE FROM twophp_call");
        senders.clear();
    }

    @AfterEach
    void close() {
        clients.forEach(Client::close);
    }

    /**
     * Returns a client of one user: its filter adds the credentials of that user, or of the one that a request's
     * property names.
     */
    private Client client(String user) {
        ClientRequestFilter credentials = request -> authenticate(request, user);
        Client client = ClientBuilder.newClient().register(credentials).register(TwoPhaseClientFeature.class);
        clients.add(client);
        return client;
    }

    private Client named(String user) {
        return client(user).property(TwoPhaseClientFeature.IDENTITY, user);
    }

    private void authenticate(ClientRequestContext request, String user) throws IOException {
        Object own = request.getProperty("shop.user");
        String sender = own == null ? user : own.toString();
        request.getHeaders().putSingle(HttpHeaders.AUTHORIZATION, "Test " + sender + ";customer");
        senders.computeIfAbsent(
                        request.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID),
                        id -> ConcurrentHashMap.newKeySet())
                .add(sender);
        if (cut) {
            throw new IOException("cut off");
        }
    }

    private static Invocation.Builder orders(Client client) {
        return client.target(SERVER.base()).path("orders").request();
    }

    private static int order(Client client) {
        return sent(orders(client));
    }

    private static int sent(Invocation.Builder request) {
        try (Response answer = request.post(TEA)) {
            return answer.getStatus();
        }
    }

    /** Sends an auto-confirmed order that may or may not have reached the service. */
    private String leftOpen(Invocation.Builder request) {
        cut = true;
        TwoPhaseCallException open = catchThrowableOfType(
                TwoPhaseCallException.class, () -> sent(request.property(TwoPhaseClientFeature.AUTO_CONFIRM, true)));
        cut = false;
        assertThat(open.mayBeExecuted()).isTrue();
        return open.clientCorrelationId().value();
    }

    private static void recover() {
        SERVER.database().advance(Duration.ofMinutes(2));
        recoverCalls();
    }

    @Test
    void aCallOfAUsersOwnClientIsNotRepeatedByAnotherUsers() {
        String alices = leftOpen(orders(client("alice")));
        assertThat(order(client("bob"))).isEqualTo(201);
        recover();
        assertThat(senders.get(alices)).containsExactly("alice");
        assertThat(state()).isEqualTo("OPEN");
    }

    @Test
    void aCallOfANamedIdentityIsRepeatedByWhoeverHasThatName() {
        String alices = leftOpen(orders(named("alice")));
        assertThat(order(named("bob"))).isEqualTo(201);
        Client shared = named("nobody");
        assertThat(sent(alices(shared))).as("a request can name whose it is").isEqualTo(201);
        recover();
        assertThat(senders.get(alices)).containsExactly("alice");
        assertThat(state()).isEqualTo("COMMITTED");
    }

    private static Invocation.Builder alices(Client client) {
        return orders(client).property("shop.user", "alice").property(TwoPhaseClientFeature.IDENTITY, "alice");
    }

    @Test
    void aClientsNameDoesNotHoldForARequestOrTargetWithPropertiesOfItsOwn() {
        Client shop = named("shop");
        String alices = leftOpen(orders(shop).property("shop.user", "alice"));
        String bobs = leftOpen(shop.target(SERVER.base())
                .path("orders")
                .property("shop.user", "bob")
                .request());
        assertThat(order(shop)).isEqualTo(201);
        recover();
        assertThat(senders.get(alices)).containsExactly("alice");
        assertThat(senders.get(bobs)).containsExactly("bob");
        assertThat(SERVER.database().column("SELECT state FROM twophp_call WHERE way = 'AUTO_CONFIRM'"))
                .containsExactly("OPEN", "OPEN");
    }

    /** Without a named client, recovery waits for the application's next call. */
    @Test
    @Tag("W13")
    void aClientThatIsNamedForRecoveryTakesUpWhatOthersLeftBehind() {
        Client its = named("alice");
        String alices = leftOpen(orders(its));
        its.close();
        recover();
        assertThat(state()).as("waits: its client was closed").isEqualTo("OPEN");
        TwoPhaseClientFeature.recoverBy(named("alice"), SERVER.select(Transports.class));
        recover();
        assertThat(senders.get(alices)).containsExactly("alice");
        assertThat(state()).isEqualTo("COMMITTED");
    }

    @Test
    @Tag("W13")
    void aClientThatIsClosedOrNobodysIsNotNamedForRecovery() {
        Client closed = named("alice");
        closed.close();
        Transports transports = SERVER.select(Transports.class);
        assertThatIllegalStateException().isThrownBy(() -> TwoPhaseClientFeature.recoverBy(closed, transports));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TwoPhaseClientFeature.recoverBy(client("alice"), transports))
                .withMessageContaining(TwoPhaseClientFeature.IDENTITY);
    }

    private static Object state() {
        return SERVER.database()
                .column("SELECT state FROM twophp_call WHERE way = 'AUTO_CONFIRM'")
                .get(0);
    }
}
