package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.REQUESTED_TTL;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Transparent mode by the server's choice alone (draft §5.5.6, D14): clients that know nothing of 2PHP. */
@Tag("D14")
@Tag("N21")
class TransparentTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.endpoint.OrderResource.auto-confirm", "ALWAYS",
            "twophp.endpoint.ResultResource.auto-confirm", "ALWAYS",
            "twophp.endpoint.ManagedResource.auto-confirm", "ALWAYS"));

    @Test
    @Tag("D15")
    void aRequestWithoutAnyHeaderIsRecorded() {
        Reply answer = SERVER.alice()
                .post("orders", BOOK)
                .expect(201)
                .expectPhase("COMMITTED")
                .without(CLIENT_CORRELATION_ID);
        String scid = answer.header(SERVER_CORRELATION_ID);
        answer.with(RESOURCE_ID, answer.json().getString("id")).with("X-Shop", "2PHP test shop");
        assertThat(SERVER.database().history(scid)).containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
        assertThat(SERVER.database().column("SELECT scid FROM shop_order")).containsExactly(scid);
        assertThat(SERVER.alice().status(scid).send().json().getString("outcome"))
                .isEqualTo("COMMITTED");
        SERVER.alice().post("results/credentials").send().with("Cache-Control", "public, max-age=600");
    }

    @Test
    @Tag("D21")
    @Tag("D24")
    @Tag("N37")
    void whatTheProtocolDemandsIsNoneOfOurBusiness() {
        SERVER.environment().peer("203.0.113.9");
        Reply answer = SERVER.anonymous()
                .post("orders", BOOK)
                .header(REQUESTED_TTL, "soon")
                .header(CLIENT_CORRELATION_ID, "{}")
                .header(SERVER_CORRELATION_ID, "x")
                .expect(201)
                .expectPhase("COMMITTED");
        SERVER.alice().bookOrder().send().expectProblem("tls-required");
        SERVER.environment().peer("127.0.0.1");
        SERVER.anonymous().status(answer.header(SERVER_CORRELATION_ID)).expect(401);
    }

    @Test
    void whoeverLacksTheRoleRegistersNothing() {
        SERVER.as("alice", "clerk").post("managed").expect(403);
        assertThat(SERVER.database().intents()).isZero();
        SERVER.as("alice", "manager").post("managed").send().expectPhase("COMMITTED");
    }

    /** Without a dialect that takes keys, they would only make ids that reveal them. */
    @Test
    @Tag("X21")
    void X21_anIdempotencyKeyIsNoName() {
        for (int i = 0; i < 2; i++) {
            SERVER.alice().post("orders", BOOK).key("alice@example.com").send();
            SERVER.alice()
                    .post("orders", BOOK)
                    .header(ENABLED, "true")
                    .autoConfirm()
                    .key("alice@example.com")
                    .send();
        }
        assertThat(SERVER.shop().executions()).isEqualTo(4);
        assertThat(SERVER.database().column("SELECT client_correlation_id FROM twophp_intent"))
                .hasSize(4)
                .noneMatch(id -> id.toString().contains("alice"));
    }
}
