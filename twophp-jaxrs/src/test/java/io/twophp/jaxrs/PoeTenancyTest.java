package io.twophp.jaxrs;

import static io.twophp.jaxrs.PoeTest.assertClosed;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An address takes one POST, whichever tenant sends it (PD1). */
@Tag("X31")
@Tag("PD1")
class PoeTenancyTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    private static Reply post(String user, String path) {
        return SERVER.as(user).call("POST", path).send();
    }

    @Test
    void whoeverPostsFirstClosesItForAllTenants() {
        assertThat(post("alice@acme", "poe/files/1").status()).isEqualTo(200);
        for (String user : new String[] {"alice@umbrella", "alice", "bob", "alice of acme #5", "alice@acme"}) {
            assertClosed(post(user, "poe/files/1"));
        }
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void theAnswerIsForWhoeverHasPostedInTheSameTenant() {
        post("alice@acme", "poe/files/1");
        assertThat(SERVER.as("alice@acme").get("poe/files/1").send().text()).isEqualTo("1");
        for (String user : new String[] {"alice@umbrella", "alice", "alice of acme #5"}) {
            assertThat(SERVER.as(user).get("poe/files/1").send().problem()).isEqualTo("not-owner");
        }
    }

    @Test
    void recoveryExecutesItAsTheCaller() {
        CompletableFuture<Reply> lost =
                SERVER.as("alice@acme").call("POST", "named/1/poe-gate/1").sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(Duration.ofSeconds(61));
        assertThat(post("alice@umbrella", "named/1/poe-gate/1").status()).isEqualTo(503);
        SERVER.sweep("recovery");
        SERVER.shop().gate().awaitReached();
        SERVER.shop().gate().open();
        lost.join();
        SERVER.awaitThreads();
        assertThat(SERVER.database().items()).containsExactly("for alice");
        assertClosed(post("alice@umbrella", "named/1/poe-gate/1"));
    }
}
