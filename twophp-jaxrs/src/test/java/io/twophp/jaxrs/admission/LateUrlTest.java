package io.twophp.jaxrs.admission;

import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
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
        SERVER.anonymous().post("poe/orders/1", BOOK).expect(401);
        Reply first = SERVER.alice().post("poe/orders/1", BOOK).expect(201);
        assertThat(SERVER.alice().get("poe/orders/1").send().body()).isEqualTo(first.body());
        SERVER.as("bob").get("poe/orders/1").expect(403);
        SERVER.anonymous().get("poe/orders/1").expect(401);
        SERVER.as("bob").post("poe/orders/1", "{\"item\":\"pen\"}").expect(405);
    }

    /** The media type of the answer is chosen before the caller is known. */
    @Test
    @Tag("ED6")
    void whatWasStoredIsExecutedAsItWas() {
        SERVER.alice()
                .call("PUT", "xo/echo/1")
                .body("application/xml", "<a/>")
                .header("Accept", "text/html")
                .header("X-Mine", "mine")
                .expect(201);
        for (String verb : List.of("POST", "GET", "DELETE")) {
            SERVER.anonymous().call(verb, "xo/echo/1").expect(401);
        }
        SERVER.as("bob").post("xo/echo/1").expect(404);
        SERVER.alice().post("xo/echo/1").expect(204);
        Reply told = SERVER.alice().get("xo/echo/1").send();
        assertThat(told.text()).isEqualTo("POST|1|null|application/xml|mine|xo/echo/1|<a/>");
        assertThat(told.header("Content-Type")).startsWith("text/plain");
    }
}
