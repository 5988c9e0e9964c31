package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.cdi.endpoint.OptIn;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.SystemSettings;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import org.glassfish.jersey.server.ApplicationHandler;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Methods without an annotation, which a setting makes two-phase (draft §5.5.1). */
@Tag("N3")
class OptInHttpTest {

    @RegisterExtension
    @Order(1)
    static final SystemSettings PROPERTIES = new SystemSettings(Map.of(
            "twophp.opt-in", "POST, PUT, PATCH, DELETE",
            "twophp.endpoint.Basket.opt-in", "NONE"));

    @RegisterExtension
    @Order(2)
    static final TestServer SERVER = TestServer.with(Map.of("twophp.endpoint.Plain.ttl-preset", "LONG_RUNNING"));

    @Test
    void aMethodWithoutAnnotationHasBothPhasesAndASettingsPolicy() {
        ClientIntent intent = SERVER.alice().registered("plain");
        intent.answer().expectPhase("WAITING_CONFIRM").with(ProtocolHeader.TTL, "120000");
        SERVER.assertUnconfirmed(intent);
        Reply answer = intent.confirm().expect(200).expectPhase("COMMITTED");
        assertThat(answer.text()).isEqualTo("active: true, attempt: 1");
        intent.confirm().expectReplayOf(answer);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
    }

    @Test
    void aRequestWithoutHeadersIsProcessedAsBefore() {
        Reply answer = SERVER.alice().post("plain").expect(200).withoutProtocol();
        assertThat(answer.text()).isEqualTo("active: false, attempt: 0");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void anAnnotationStaysInForce() {
        SERVER.alice().registered("policies/quick").answer().with(ProtocolHeader.TTL, "5000");
    }

    @Test
    void anExcludedMethodDoesNotKnowTheProtocol() {
        SERVER.alice().phaseOne("POST", "baskets/7/confirm", null).expect(200).withoutProtocol();
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void aClassThatIsNoBeanStaysAsItIsAndIsNamedAtDeployment() {
        Reply answer = SERVER.alice().phaseOne("POST", "2php/callbacks", null).expect(200);
        assertThat(answer.text()).isEqualTo("the application's own");
        answer.without(SERVER_CORRELATION_ID);
        Logged.assertOne(OptIn.class, () -> new ApplicationHandler(Shop.withoutRoleFilter()))
                .contains("WARNING TWOPHP-0012", "Callbacks.post stays as it is", "no CDI bean", "@RequestScoped");
    }

    @Test
    void theOwnerAloneConfirms() {
        ClientIntent intent = SERVER.alice().registered("plain");
        intent.confirmation(SERVER.as("mallory")).expect(403, "not-owner");
        SERVER.alice().phaseOne("POST", "plain", BOOK, intent.ccid()).expect(422);
        SERVER.assertUnconfirmed(intent);
    }
}
