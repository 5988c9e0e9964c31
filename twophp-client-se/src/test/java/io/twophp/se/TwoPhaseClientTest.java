package io.twophp.se;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.twophp.CallEnded;
import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.InvalidConfigurationException;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.glassfish.jersey.client.authentication.HttpAuthenticationFeature;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the client without a server around it. */
class TwoPhaseClientTest {

    @TempDir
    Path folder;

    @AutoClose
    private final TwoPhaseServer server = new TwoPhaseServer();

    private Response order(TwoPhaseClient twoPhase) {
        return twoPhase.client().target(server.orders()).request().post(Entity.text("tea"));
    }

    @Test
    @Tag("N9")
    @Tag("N31")
    void callsInTwoPhasesAndTellsHowTheyEndAndWhatItsLedgerHolds() {
        List<CallEnded> ends = new CopyOnWriteArrayList<>();
        try (TwoPhaseClient twoPhase =
                TwoPhaseClient.in(folder).service("web").onEnd(ends::add).open()) {
            Response order = order(twoPhase);
            assertThat(order.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
            assertThat(order.readEntity(Map.class)).hasToString("{order=1}");
            assertThat(twoPhase.recover()).isEmpty();
            ClientCorrelationId id =
                    new ClientCorrelationId(order.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID));
            assertThat(twoPhase.ledger().registrations(id))
                    .isEqualTo(twoPhase.ledger().tree(id));
            assertThat(twoPhase.ledger().stalled(Instant.EPOCH)).isEmpty();
            assertThat(twoPhase.ledger().tree(id)).singleElement().satisfies(row -> {
                assertThat(row.actor()).isEqualTo(Actor.CLIENT);
                assertThat(row.source()).isEqualTo("web");
                assertThat(row.parentReferenceId()).isEqualTo(id.value());
                assertThat(row.outcome()).contains(Phase.COMMITTED);
            });
        }
        assertThat(server.executions()).isEqualTo(1);
        assertThat(ends).extracting(CallEnded::end).containsExactly(CallState.COMMITTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
    @Tag("N9")
    void sendsEveryMutationInTwoPhases(String method) {
        try (TwoPhaseClient twoPhase = TwoPhaseClient.open(folder)) {
            Invocation.Builder request =
                    twoPhase.client().target(server.orders()).request().header("X-Filtered", "by nobody");
            Response answer = method.equals("DELETE")
                    ? request.method(method)
                    : request.method(method, Entity.json("{\"sku\":\"tea\"}"));
            assertThat(answer.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
        }
        String body = method.equals("DELETE") ? "" : "{\"sku\":\"tea\"}";
        assertThat(server.requests()).containsExactly(method + " /orders " + body, "POST /orders/confirm ");
    }

    @Test
    @Tag("D3")
    @Tag("D8")
    void aCallWithoutAnOutcomeIsTakenUpByTheNextProcess() throws InterruptedException {
        TwoPhaseClientBuilder impatient = TwoPhaseClient.in(folder)
                .set("twophp.client.attempts", "2")
                .set("twophp.client.backoff", "1")
                .set("twophp.client.recovery.interval", "PT1H");
        try (TwoPhaseClient twoPhase = impatient.open()) {
            server.fallSilent();
            assertThatThrownBy(() -> order(twoPhase))
                    .asInstanceOf(type(TwoPhaseCallException.class))
                    .satisfies(unfinished -> {
                        assertThat(unfinished.mayBeExecuted()).isTrue();
                        assertThat(unfinished.serverCorrelationId()).isPresent();
                    });
        }
        server.speak();
        BlockingQueue<CallEnded> ends = new LinkedBlockingQueue<>();
        try (TwoPhaseClient next = TwoPhaseClient.in(folder).onEnd(ends::add).open()) {
            CallEnded end = ends.poll(30, TimeUnit.SECONDS);
            assertThat(end).isNotNull();
            assertThat(end.end()).isEqualTo(CallState.COMMITTED);
            assertThat(next.recover()).isEmpty();
        }
        assertThat(ends).isEmpty();
        assertThat(server.executions()).isEqualTo(1);
    }

    /**
     * Jersey keeps name and password of such requests among their properties, where no header identifies their sender.
     */
    @Test
    @Tag("W3")
    void aCallWithANameAndPasswordOfItsOwnIsNeverRepeatedWithAnothers() {
        TwoPhaseClientBuilder described = TwoPhaseClient.in(folder)
                .set("twophp.client.attempts", "2")
                .set("twophp.client.backoff", "1")
                .configure(client ->
                        client.register(HttpAuthenticationFeature.basicBuilder().build()));
        String alices;
        try (TwoPhaseClient twoPhase = described.open()) {
            server.fallSilent();
            alices = catchThrowableOfType(
                            TwoPhaseCallException.class,
                            () -> as("alice", twoPhase).post(Entity.text("tea")))
                    .clientCorrelationId()
                    .value();
        }
        server.speak();
        try (TwoPhaseClient twoPhase = described.open()) {
            assertThat(as("bob", twoPhase).post(Entity.text("coffee")).getStatus())
                    .isEqualTo(201);
            twoPhase.recover();
        }
        String alice = "Basic " + Base64.getEncoder().encodeToString("alice:secret".getBytes(US_ASCII));
        assertThat(server.senders(alices)).containsExactly(alice);
    }

    private Invocation.Builder as(String user, TwoPhaseClient twoPhase) {
        return twoPhase.client()
                .target(server.orders())
                .request()
                .property(HttpAuthenticationFeature.HTTP_AUTHENTICATION_USERNAME, user)
                .property(HttpAuthenticationFeature.HTTP_AUTHENTICATION_PASSWORD, "secret");
    }

    @Test
    @Tag("D8")
    void aServerThatIsNotQuiteThereIsAskedAgain() {
        try (TwoPhaseClient twoPhase =
                TwoPhaseClient.in(folder).set("twophp.client.backoff", "1").open()) {
            server.restart(3);
            assertThat(order(twoPhase).getHeaderString(ProtocolHeader.PHASE_STATE))
                    .isEqualTo("COMMITTED");
        }
        assertThat(server.executions()).isEqualTo(1);
    }

    @Test
    void refusesAFolderThatAnotherHasOpen() {
        try (TwoPhaseClient first = TwoPhaseClient.open(folder)) {
            assertThat(first.client()).isNotNull();
            assertThatThrownBy(() -> TwoPhaseClient.open(folder))
                    .isInstanceOf(InvalidConfigurationException.class)
                    .hasMessageContaining("TWOPHP-0630");
        }
    }

    private Path key() {
        return folder.resolve("encryption.keys");
    }

    /** A process that is killed between creating the file and writing it leaves an empty one. */
    @Test
    @Tag("N40")
    @Tag("W19")
    void keepsItsKeyForItsOwnersEyesAndReplacesAnEmptyOneWhereNothingWasSealedWithIt() throws IOException {
        TwoPhaseClient.open(folder).close();
        assertOnlyItsOwnersKey();
        Files.write(key(), new byte[0]);
        try (TwoPhaseClient twoPhase = TwoPhaseClient.open(folder)) {
            assertThat(order(twoPhase).getStatus()).isEqualTo(201);
        }
        assertOnlyItsOwnersKey();
    }

    private void assertOnlyItsOwnersKey() throws IOException {
        assertThat(Files.readString(key())).startsWith("local:").hasLineCount(1);
        assertThat(Files.getPosixFilePermissions(key()))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        try (var files = Files.list(folder)) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".new"));
        }
    }

    @Test
    @Tag("W19")
    void anEmptyKeyIsNotReplacedWhereACallWasSealedWithIt() throws IOException {
        try (TwoPhaseClient twoPhase =
                TwoPhaseClient.in(folder).set("twophp.client.attempts", "1").open()) {
            server.fallSilent();
            assertThatThrownBy(() -> order(twoPhase)).isInstanceOf(TwoPhaseCallException.class);
        }
        byte[] whole = Files.readAllBytes(key());
        Files.write(key(), new byte[0]);
        assertThatThrownBy(() -> TwoPhaseClient.open(folder))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("TWOPHP-0632");
        assertThat(key()).isEmptyFile();
        Files.write(key(), whole);
        TwoPhaseClient.open(folder).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"twophp.encryption.keys", "twophp.client.timeout", "twophp.client.recovery.interval"})
    @Tag("W19")
    void aRefusedOpenLeavesTheFolderToTheNext(String setting) {
        assertThatThrownBy(
                        () -> TwoPhaseClient.in(folder).set(setting, "nonsense").open())
                .isInstanceOf(RuntimeException.class)
                .hasMessageNotContaining("TWOPHP-0630");
        TwoPhaseClient.open(folder).close();
    }

    @Test
    @Tag("W19")
    void soDoesAClientThatCantBeBuilt() {
        assertThatThrownBy(() -> TwoPhaseClient.in(folder)
                        .configure(client -> {
                            throw new IllegalStateException("no key store");
                        })
                        .open())
                .hasMessage("no key store");
        TwoPhaseClient.open(folder).close();
    }
}
