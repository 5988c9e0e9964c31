package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The right to confirm, and other callers' answers (draft §13.2; D5, D6). */
class OwnershipTest extends ShopTests {

    @Test
    @Tag("N37")
    @Tag("N38")
    @Tag("D6")
    void onlyTheOwnerConfirms() {
        ClientIntent intent = SERVER.alice().order();
        String wrong = "Basic YWxpY2U6d3Jvbmc=";
        Caller bob = SERVER.as("bob");
        intent.confirmation(bob).expect(403, "not-owner").without(PHASE_STATE);
        intent.confirmation(bob)
                .header("X-Forwarded-User", "alice")
                .header("X-Remote-User", "alice")
                .header("From", "alice")
                .expect(403);
        intent.confirmation(SERVER.anonymous()).expect(401, "authentication-required");
        intent.confirmation(SERVER.anonymous()).header("Authorization", wrong).expect(401);
        Call malformed = intent.confirmation(bob).replaceHeader(CLIENT_CORRELATION_ID, "{}");
        malformed.expect(400);
        intent.confirmation(SERVER.anonymous())
                .replaceHeader(SERVER_CORRELATION_ID, "{}")
                .header("Authorization", wrong)
                .expect(401);
        SERVER.assertUnconfirmed(intent);
        intent.confirm().expect(200);
    }

    @Test
    @Tag("N38")
    @Tag("D6")
    void anotherIdentityGetsNoReplayNorLearnsOfTheExpiry() {
        ClientIntent done = SERVER.alice().order();
        done.confirm();
        assertThat(done.confirmation(SERVER.as("bob")).expect(403).text()).doesNotContain("book");
        ClientIntent late = SERVER.alice().order();
        SERVER.database().advance(Duration.ofMinutes(1));
        late.confirmation(SERVER.as("bob")).expect(403);
        assertThat(SERVER.phase(late)).isEqualTo("WAITING_CONFIRM");
    }

    @Test
    @Tag("D5")
    void whateverDoesNotFitIsTheSame404() {
        ClientIntent intent = SERVER.alice().order();
        ClientIntent other = SERVER.alice().order();
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
            reply.expect(404, "unknown-intent").without(PHASE_STATE);
            assertThat(reply.body()).isEqualTo(replies.get(0).body());
            assertThat(reply.headersBut()).isEqualTo(replies.get(0).headersBut());
        });
        SERVER.assertUnconfirmed(intent);
        SERVER.assertUnconfirmed(other);
    }
}
