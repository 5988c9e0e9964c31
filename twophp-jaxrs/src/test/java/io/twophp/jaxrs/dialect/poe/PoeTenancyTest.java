package io.twophp.jaxrs.dialect.poe;

import static io.twophp.jaxrs.dialect.poe.PoeTest.assertClosed;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An address takes one POST, whichever tenant sends it (PD1). */
@Tag("X31")
@Tag("PD1")
class PoeTenancyTest extends ShopTests {

    private static Reply post(String user, String path) {
        return SERVER.as(user).post(path).send();
    }

    @Test
    void whoeverPostsFirstClosesItForAllTenants() {
        post("alice@acme", "poe/files/1").expect(200);
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
            SERVER.as(user).get("poe/files/1").send().expectProblem("not-owner");
        }
    }

    @Test
    void recoveryExecutesItAsTheCaller() {
        CompletableFuture<Reply> lost = SERVER.atGate(SERVER.as("alice@acme").post("named/1/poe-gate/1"));
        SERVER.database().advance(Duration.ofSeconds(61));
        post("alice@umbrella", "named/1/poe-gate/1").expect(503);
        SERVER.sweep("recovery");
        SERVER.shop().gate().awaitReached();
        SERVER.release(lost);
        SERVER.awaitThreads();
        assertThat(SERVER.database().items()).containsExactly("for alice");
        assertClosed(post("alice@umbrella", "named/1/poe-gate/1"));
    }
}
