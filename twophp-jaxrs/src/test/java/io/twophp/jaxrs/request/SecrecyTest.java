package io.twophp.jaxrs.request;

import static io.twophp.jaxrs.rig.Caller.BOOK;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.core.intent.StoredRequest;
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
    void storesAllHeadersButCredentialsAndThoseOfOneExchange() {
        Reply answer = SERVER.alice()
                .phaseOne("POST", "orders?note=1", BOOK)
                .header("Accept", "application/json")
                .header("Accept-Language", "de, en;q=0.5")
                .header("Content-Language", "de")
                .header("If-Match", "\"v1\"")
                .header("If-None-Match", "*")
                .header("If-Unmodified-Since", "Sat, 29 Oct 1994 19:43:31 GMT")
                .header("Cookie", "session=s3cret")
                .header("Proxy-Authorization", "Basic s3cret")
                .header("Traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
                .header("x-TENANT", "blue")
                .header("Prefer", "return=minimal")
                .send();
        String scid = answer.header(ProtocolHeader.SERVER_CORRELATION_ID);
        StoredRequest stored = SERVER.database().request(scid, "alice");
        assertThat(stored.query()).isEqualTo("note=1");
        assertThat(stored.headers())
                .containsOnlyKeys(
                        "Accept",
                        "Accept-Language",
                        "Content-Language",
                        "Content-Type",
                        "If-Match",
                        "If-None-Match",
                        "If-Unmodified-Since",
                        "Prefer",
                        "User-Agent",
                        "X-Tenant")
                .containsEntry("Content-Type", List.of("application/json"))
                .containsEntry("X-Tenant", List.of("blue"));
        assertThat(stored.toString()).doesNotContain("s3cret");
    }

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
        assertNothingInTheClear("twophp_payload");
        assertThat(SERVER.database().request(intent.scid(), "alice").body())
                .isEqualTo("{\"item\":\"plaintext\"}".getBytes(UTF_8));
        intent.confirm();
        assertNothingInTheClear("twophp_response");
        assertThat(SERVER.database().count("twophp_payload")).as("W27").isZero();
    }

    private static void assertNothingInTheClear(String table) {
        byte[] content = (byte[]) SERVER.database()
                .column("SELECT CAST(content AS VARBINARY(100000)) FROM " + table)
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
