package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The right to confirm, and other callers' answers (draft §13.2; D5, D6). */
class OwnershipTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    private static void assertUntouched(ClientIntent intent) {
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("N38")
    @Tag("D6")
    void anotherIdentityMayNotConfirm() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply answer = intent.confirmation(SERVER.as("bob")).send();
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.problem()).isEqualTo("not-owner");
        assertThat(answer.header(PHASE_STATE)).isNull();
        assertUntouched(intent);
        assertThat(intent.confirm().status()).isEqualTo(200);
    }

    @Test
    @Tag("N38")
    @Tag("D6")
    void anotherIdentityGetsNoReplayNorLearnsOfTheExpiry() {
        ClientIntent done = SERVER.as("alice").order();
        done.confirm();
        Reply replay = done.confirmation(SERVER.as("bob")).send();
        assertThat(replay.status()).isEqualTo(403);
        assertThat(replay.text()).doesNotContain("book");
        ClientIntent late = SERVER.as("alice").order();
        SERVER.database().advance(Duration.ofMinutes(1));
        assertThat(late.confirmation(SERVER.as("bob")).send().status()).isEqualTo(403);
        assertThat(SERVER.database().phase(late.scid())).isEqualTo("WAITING_CONFIRM");
    }

    @Test
    @Tag("N37")
    void nobodyMayConfirm() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply answer = intent.confirmation(SERVER.anonymous()).send();
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.problem()).isEqualTo("authentication-required");
        assertUntouched(intent);
    }

    @Test
    @Tag("N37")
    void whoFailsToAuthenticateMayNotConfirm() {
        ClientIntent intent = SERVER.as("alice").order();
        Call confirmation = intent.confirmation(SERVER.anonymous()).header("Authorization", "Basic YWxpY2U6d3Jvbmc=");
        assertThat(confirmation.send().status()).isEqualTo(401);
        assertUntouched(intent);
    }

    @Test
    @Tag("N37")
    void identityHeadersProveNothing() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply answer = intent.confirmation(SERVER.as("bob"))
                .header("X-Forwarded-User", "alice")
                .header("X-Remote-User", "alice")
                .header("From", "alice")
                .send();
        assertThat(answer.status()).isEqualTo(403);
        assertUntouched(intent);
    }

    @Test
    @Tag("D6")
    void authenticationComesBeforeTheHeadersSyntax() {
        Reply answer = SERVER.anonymous()
                .call("POST", "orders/confirm")
                .header("Authorization", "Basic YWxpY2U6d3Jvbmc=")
                .header(ENABLED, "true")
                .header(SERVER_CORRELATION_ID, "{}")
                .send();
        assertThat(answer.status()).isEqualTo(401);
    }

    @Test
    @Tag("D6")
    void theSyntaxComesBeforeThePair() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply answer = intent.confirmation(SERVER.as("bob"))
                .replaceHeader(CLIENT_CORRELATION_ID, "{}")
                .send();
        assertThat(answer.status()).isEqualTo(400);
    }

    @Test
    @Tag("D5")
    void whateverDoesNotFitIsTheSame404() {
        ClientIntent intent = SERVER.as("alice").order();
        ClientIntent other = SERVER.as("alice").order();
        String unknown = UUID.randomUUID().toString();
        Stream<Call> calls = Stream.of(
                intent.confirmation().replaceHeader(SERVER_CORRELATION_ID, unknown),
                intent.confirmation().replaceHeader(SERVER_CORRELATION_ID, "never-issued"),
                intent.confirmation()
                        .replaceHeader(SERVER_CORRELATION_ID, intent.scid().toUpperCase()),
                intent.confirmation().replaceHeader(CLIENT_CORRELATION_ID, "another"),
                intent.confirmation().replaceHeader(CLIENT_CORRELATION_ID, other.ccid()),
                intent.confirmation(intent.owner(), "orders/42/confirm"),
                intent.confirmation(intent.owner(), "orders/echo/confirm"),
                intent.confirmation(intent.owner(), "gate/confirm"),
                intent.confirmation(intent.owner(), "nowhere/confirm"),
                intent.confirmation(SERVER.as("bob"), "gate/confirm"),
                intent.confirmation(SERVER.as("bob")).replaceHeader(CLIENT_CORRELATION_ID, "another"));
        var replies = calls.map(Call::send).toList();
        assertThat(replies).allSatisfy(reply -> {
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.problem()).isEqualTo("unknown-intent");
            assertThat(reply.header(PHASE_STATE)).isNull();
            assertThat(reply.body()).isEqualTo(replies.get(0).body());
            assertThat(reply.headersBut()).isEqualTo(replies.get(0).headersBut());
        });
        assertUntouched(intent);
        assertUntouched(other);
    }
}
