package io.twophp.jaxrs.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.intent.StoredResponse;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The stored data, their form, and what is never stored (draft §13.4, D23). Every test also checks that δ is never
 * shown (N17).
 */
class SecrecyTest extends ShopTests {

    @Test
    @Tag("D23")
    void recordsAndReplaysNoCredentialsOfTheResponse() {
        ClientIntent intent = SERVER.alice().registered("results/credentials");
        Reply outcome = intent.confirm();
        StoredResponse recorded = SERVER.database().response(intent.scid(), "alice");
        assertThat(recorded.headers()).doesNotContainKeys("Set-Cookie", "Authorization", "Proxy-Authorization");
        assertThat(recorded.headers().toString()).doesNotContain("s3cret");
        for (Reply reply : List.of(outcome, intent.confirm())) {
            assertThat(reply.headers().map().toString()).doesNotContain("s3cret");
        }
    }

    @Test
    @Tag("N40")
    @Tag("W27")
    void storesNothingInTheClear() {
        ClientIntent intent = SERVER.alice().registered("POST", "orders?note=plaintext", "{\"item\":\"plaintext\"}");
        assertNothingInTheClear("content", "twophp_payload");
        assertThat(SERVER.database().request(intent.scid(), "alice").body())
                .isEqualTo("{\"item\":\"plaintext\"}".getBytes(UTF_8));
        intent.confirm();
        assertNothingInTheClear("response", "twophp_intent");
        assertThat(SERVER.database().count("twophp_payload")).as("W27").isZero();
    }

    private static void assertNothingInTheClear(String column, String table) {
        byte[] content = (byte[]) SERVER.database()
                .column("SELECT CAST(" + column + " AS VARBINARY(100000)) FROM " + table)
                .get(0);
        assertThat(new String(content, ISO_8859_1)).doesNotContain("plaintext", "item", "orders", "Content-Type");
    }

    /** Produces every kind of answer; the check that δ is not shown runs after each test. */
    @Test
    @Tag("N17")
    void neverShowsTheGraceInAnyAnswer() {
        for (String path : List.of("orders", "policies/reuse")) {
            ClientIntent done = SERVER.alice().registered("POST", path, BOOK);
            done.status();
            done.confirm();
            done.confirm();
            done.status();
            ClientIntent late = SERVER.alice().registered("POST", path, BOOK);
            for (Duration step : List.of(
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(20),
                    Duration.ofMillis(Shop.GRACE),
                    Duration.ofDays(40))) {
                SERVER.database().advance(step);
                late.owner().phaseOne("POST", path, BOOK, late.ccid()).send();
                late.confirmation(SERVER.as("bob")).send();
                late.status();
            }
            late.confirm();
            SERVER.sweep("expiry");
            SERVER.sweep("retention");
            late.confirm();
            late.status();
            done.confirm();
        }
        assertThat(SERVER.database().graceEnds()).hasSize(4);
    }
}
