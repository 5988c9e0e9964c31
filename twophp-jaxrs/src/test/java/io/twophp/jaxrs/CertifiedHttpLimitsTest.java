package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
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
        return caller.call("POST", path)
                .header("X-Message-Id", id)
                .header(
                        "Date",
                        DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                Instant.now().atOffset(ZoneOffset.UTC)));
    }

    private static String fresh() {
        return UUID.randomUUID().toString();
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    @Test
    void C9_beyondTheQuotaItsClientIsToldToRepeatTheMessage() {
        Caller alice = SERVER.as("alice");
        String first = fresh();
        CompletableFuture<Reply> running = message(alice, "keys/gate", first).sendAsync();
        SERVER.shop().gate().awaitReached();
        String second = fresh();
        Reply refused = message(alice, "keys/told", second).send();
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.problem()).isEqualTo("too-many-messages");
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        assertThat(message(alice, "keys/gate", first).send().status())
                .as("a repetition is none too many")
                .isEqualTo(202);
        SERVER.shop().gate().open();
        assertThat(running.join().status()).isEqualTo(200);
        assertThat(message(alice, "keys/told", second).send().status()).isEqualTo(200);
    }

    @Test
    void G3_whereAnybodyMayRegisterNobodyInParticularHasMessages() {
        Reply refused = message(SERVER.anonymous(), "keys/told", fresh()).send();
        assertThat(refused.status()).isEqualTo(401);
        assertThat(SERVER.anonymous()
                        .call("GET", "2php/messages/" + fresh())
                        .send()
                        .status())
                .isEqualTo(401);
        assertThat(SERVER.database().intents()).isZero();
    }
}
