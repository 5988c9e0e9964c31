package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Addresses that are names, if filters authenticate only after matching. */
@Tag("G2")
class LateUrlTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(Shop.authenticatingLate());

    @Test
    @Tag("PD5")
    void whoHasPostedIsKnownForEveryVerb() {
        assertThat(SERVER.anonymous()
                        .post("poe/orders/1", "{\"item\":\"book\"}")
                        .send()
                        .status())
                .isEqualTo(401);
        Reply first =
                SERVER.as("alice").post("poe/orders/1", "{\"item\":\"book\"}").send();
        assertThat(first.status()).isEqualTo(201);
        assertThat(SERVER.as("alice").get("poe/orders/1").send().body()).isEqualTo(first.body());
        assertThat(SERVER.as("bob").get("poe/orders/1").send().status()).isEqualTo(403);
        assertThat(SERVER.anonymous().get("poe/orders/1").send().status()).isEqualTo(401);
        assertThat(SERVER.as("bob")
                        .post("poe/orders/1", "{\"item\":\"pen\"}")
                        .send()
                        .status())
                .isEqualTo(405);
    }

    /** The media type of the answer is chosen before the caller is known. */
    @Test
    @Tag("ED6")
    void whatWasStoredIsExecutedAsItWas() {
        assertThat(SERVER.as("alice")
                        .call("PUT", "xo/echo/1")
                        .body("application/xml", BodyPublishers.ofString("<a/>"))
                        .header("Accept", "text/html")
                        .header("X-Mine", "mine")
                        .send()
                        .status())
                .isEqualTo(201);
        for (String verb : List.of("POST", "GET", "DELETE")) {
            assertThat(SERVER.anonymous().call(verb, "xo/echo/1").send().status())
                    .isEqualTo(401);
        }
        assertThat(SERVER.as("bob").call("POST", "xo/echo/1").send().status()).isEqualTo(404);
        assertThat(SERVER.as("alice").call("POST", "xo/echo/1").send().status()).isEqualTo(204);
        Reply told = SERVER.as("alice").get("xo/echo/1").send();
        assertThat(told.text()).isEqualTo("POST|1|null|application/xml|mine|xo/echo/1|<a/>");
        assertThat(told.header("Content-Type")).startsWith("text/plain");
    }
}
