package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.AUTO_CONFIRM;
import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.REQUESTED_TTL;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transparent mode by the server's choice alone (draft §5.5.6, D14): clients that know nothing of 2PHP. */
@Tag("D14")
@Tag("N21")
class TransparentTest {

    private static final String BOOK = "{\"item\":\"book\"}";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.endpoint.OrderResource.auto-confirm", "ALWAYS",
            "twophp.endpoint.ResultResource.auto-confirm", "ALWAYS",
            "twophp.endpoint.FailureResource.auto-confirm", "ALWAYS",
            "twophp.endpoint.GateResource.auto-confirm", "ALWAYS",
            "twophp.endpoint.ManagedResource.auto-confirm", "ALWAYS",
            "twophp.endpoint.AsynchronousResource.auto-confirm", "ALWAYS",
            "twophp.max-body", "2000"));

    private static Reply order() {
        return SERVER.as("alice").post("orders", BOOK).send();
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    @Test
    @Tag("D15")
    void aRequestWithoutAnyHeaderIsRecorded() {
        Reply answer = order();
        assertThat(answer.status()).isEqualTo(201);
        String scid = answer.header(SERVER_CORRELATION_ID);
        assertThat(answer.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(answer.header(RESOURCE_ID)).isEqualTo(answer.json().getString("id"));
        assertThat(answer.header(CLIENT_CORRELATION_ID)).isNull();
        assertThat(answer.header("X-Shop")).isEqualTo("2PHP test shop");
        assertThat(SERVER.database().history(scid)).containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
        assertThat(SERVER.database().column("SELECT scid FROM shop_order")).containsExactly(scid);
        assertThat(SERVER.as("alice").status(scid).send().json().getString("outcome"))
                .isEqualTo("COMMITTED");
    }

    /** Clients may know nothing of 2PHP, and everything of cookies (§5.5.6). */
    @Test
    @Tag("D14")
    void cookiesAreSentOnceAndNeverKept() {
        Reply answer = withCookie();
        assertThat(answer.header("Set-Cookie")).contains("session=s3cret");
        assertThat(answer.header("Proxy-Authorization")).isNull();
        Reply replay = withCookie();
        assertThat(replay.text()).isEqualTo("x");
        assertThat(replay.header("Set-Cookie")).isNull();
    }

    private static Reply withCookie() {
        return SERVER.as("alice")
                .phaseOne("POST", "results/credentials", null, "with-cookie")
                .header(AUTO_CONFIRM, "true")
                .send();
    }

    @Test
    void twoRequestsAreTwo() {
        assertThat(order().header(SERVER_CORRELATION_ID)).isNotEqualTo(order().header(SERVER_CORRELATION_ID));
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("N37")
    void nobodyNeedsToAuthenticate() {
        Reply answer = SERVER.anonymous().post("orders", BOOK).send();
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(SERVER.anonymous()
                        .status(answer.header(SERVER_CORRELATION_ID))
                        .send()
                        .status())
                .isEqualTo(401);
    }

    @Test
    @Tag("D21")
    void plainHttpIsNoneOfOurBusiness() {
        SERVER.environment().peer("203.0.113.9");
        assertThat(order().status()).isEqualTo(201);
        assertThat(SERVER.as("alice").phaseOne("POST", "orders", BOOK).send().problem())
                .isEqualTo("tls-required");
    }

    @Test
    @Tag("D24")
    void malformedProtocolHeadersAreNoneOfOurBusiness() {
        Reply answer = SERVER.as("alice")
                .post("orders", BOOK)
                .header(REQUESTED_TTL, "soon")
                .header(CLIENT_CORRELATION_ID, "{}")
                .header(SERVER_CORRELATION_ID, "x")
                .send();
        assertThat(answer.status()).isEqualTo(201);
    }

    @Test
    void whoeverLacksTheRoleRegistersNothing() {
        assertThat(SERVER.as("alice", "clerk").call("POST", "managed").send().status())
                .isEqualTo(403);
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.as("alice", "manager").call("POST", "managed").send().header(PHASE_STATE))
                .isEqualTo("COMMITTED");
    }

    @Test
    void cachingIsTheResourcesAffair() {
        assertThat(SERVER.as("alice").call("POST", "results/credentials").send().header("Cache-Control"))
                .isEqualTo("public, max-age=600");
        assertThat(order().header("Cache-Control")).isNull();
    }

    @Test
    @Tag("D8")
    void whoeverTakesPartGetsAnswersThatAreNotCached() {
        ClientIntent intent = SERVER.as("alice").registered("results/credentials");
        assertThat(intent.answer().header(PHASE_STATE)).isEqualTo("WAITING_CONFIRM");
        assertThat(intent.answer().header("Cache-Control")).isEqualTo("no-store");
        Reply outcome = intent.confirm();
        assertThat(outcome.header("Cache-Control")).isEqualTo("no-store");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("D16")
    @ValueSource(strings = {"mapped 409", "unmapped 500", "web 410"})
    void failuresPassThroughAndAreRecorded(String line) {
        Reply failed = SERVER.as("alice")
                .call("POST", "failures/" + line.split(" ")[0])
                .send();
        assertThat(failed.status()).isEqualTo(Integer.parseInt(line.split(" ")[1]));
        assertThat(failed.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(SERVER.database().phase(failed.header(SERVER_CORRELATION_ID)))
                .isEqualTo("FAILED");
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    void readingStaysReading() {
        Reply answer = SERVER.as("alice").get("orders").send();
        assertThat(answer.header(SERVER_CORRELATION_ID)).isNull();
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void aBodyThatCanNotBeStoredIsRefused() {
        Reply refused = SERVER.as("alice")
                .post("orders", "{\"item\":\"" + "x".repeat(2000) + "\"}")
                .send();
        assertThat(refused.status()).isEqualTo(413);
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void autoConfirmCanBeAskedForAsEver() {
        Reply answer = SERVER.as("alice")
                .phaseOne("POST", "orders", BOOK, "c-1")
                .header(AUTO_CONFIRM, "true")
                .send();
        assertThat(answer.status()).isEqualTo(201);
        assertThat(SERVER.database().column("SELECT client_correlation_id FROM twophp_intent"))
                .containsExactly("c-1");
    }

    @Test
    @Tag("D13")
    void anAsynchronousEndpointAnswersAtOnceHereToo() {
        Reply accepted = SERVER.as("alice").call("POST", "later").send();
        assertThat(accepted.status()).isEqualTo(202);
        String scid = accepted.header(SERVER_CORRELATION_ID);
        SERVER.shop().gate().awaitReached();
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
        assertThat(SERVER.as("alice").get("later/" + scid).send().status()).isEqualTo(303);
    }

    /** Without a dialect that takes keys, they would only make ids that reveal them. */
    @Test
    @Tag("X21")
    void X21_anIdempotencyKeyIsNoName() {
        for (int i = 0; i < 2; i++) {
            SERVER.as("alice")
                    .post("orders", BOOK)
                    .header("Idempotency-Key", "alice@example.com")
                    .send();
            SERVER.as("alice")
                    .post("orders", BOOK)
                    .header(ENABLED, "true")
                    .header(AUTO_CONFIRM, "true")
                    .header("Idempotency-Key", "alice@example.com")
                    .send();
        }
        assertThat(SERVER.shop().executions()).isEqualTo(4);
        assertThat(SERVER.database().column("SELECT client_correlation_id FROM twophp_intent"))
                .hasSize(4)
                .noneMatch(id -> id.toString().contains("alice"));
    }
}
