package io.twophp.jaxrs.dialect.certifiedhttp;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Messages of Certified HTTP under a quota of one, on a server that lets anybody in. */
class CertifiedHttpLimitsTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.quota",
            "1",
            "twophp.anonymous.allowed",
            "true",
            "twophp.endpoint.KeyResource.pass.dialects",
            "certified-http",
            "twophp.endpoint.KeyResource.told.dialects",
            "certified-http"));

    private static Call message(Caller caller, String path, String id) {
        return caller.post(path).message(id);
    }

    private static String fresh() {
        return UUID.randomUUID().toString();
    }

    @Test
    void C9_beyondTheQuotaItsClientIsToldToRepeatTheMessage() {
        Caller alice = SERVER.alice();
        String first = fresh();
        CompletableFuture<Reply> running = SERVER.atGate(message(alice, "keys/gate", first));
        String second = fresh();
        message(alice, "keys/told", second).expect(503, "too-many-messages").with("Retry-After", "1");
        assertThat(message(alice, "keys/gate", first).send().status())
                .as("a repetition is none too many")
                .isEqualTo(202);
        SERVER.release(running).expect(200);
        message(alice, "keys/told", second).expect(200);
    }

    @Test
    void G3_whereAnybodyMayRegisterNobodyInParticularHasMessages() {
        message(SERVER.anonymous(), "keys/told", fresh()).expect(401);
        SERVER.anonymous().call("GET", "2php/messages/" + fresh()).expect(401);
        assertThat(SERVER.database().intents()).isZero();
    }
}
