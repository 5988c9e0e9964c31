package io.twophp.jaxrs.dialect.poe;

import static io.twophp.jaxrs.dialect.poe.PoeTest.allowed;
import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Addresses that are the same, their answering methods, and their announcement. */
class PoeAddressTest extends ShopTests {

    private static Reply order(String path, String json) {
        return SERVER.alice().post(path, json).send();
    }

    private static Reply post(String path) {
        return SERVER.alice().post(path).send();
    }

    private static Reply get(String path) {
        return SERVER.alice().get(path).send();
    }

    @Test
    @Tag("PD5")
    void anApplicationsOwnMethodsStayItsOwn() {
        post("poe/own/1");
        assertThat(get("poe/own/1").text()).isEqualTo("the application's");
        SERVER.alice().call("HEAD", "poe/own/1").expect(200);
        assertThat(get("poe/orders/all").text()).isEqualTo("all");
        assertThat(SERVER.alice().call("PUT", "poe/orders/1").send().text()).isEqualTo("put 1");
    }

    @Test
    @Tag("X33")
    @Tag("P2")
    void noAllowListsPostOnceItHasSucceeded() {
        order("poe/orders/1", "{\"item\":\"nothing\"}");
        assertThat(allowed(SERVER.alice().call("OPTIONS", "poe/orders/1").send()))
                .contains("POST");
        order("poe/orders/1", BOOK);
        for (Caller caller : List.of(SERVER.alice(), SERVER.as("bob"), SERVER.anonymous())) {
            Reply options = caller.call("OPTIONS", "poe/orders/1").expect(200);
            assertThat(allowed(options))
                    .contains("GET", "HEAD", "OPTIONS", "PUT")
                    .doesNotContain("POST");
            Reply refused = caller.call("PATCH", "poe/orders/1").expect(405);
            assertThat(allowed(refused)).contains("GET").doesNotContain("POST");
        }
        SERVER.database().purge();
        assertThat(allowed(SERVER.alice().call("OPTIONS", "poe/orders/1").send()))
                .doesNotContain("POST");
        assertThat(allowed(SERVER.alice().call("OPTIONS", "poe/orders/2").send()))
                .contains("POST");
    }

    @Test
    @Tag("P6")
    @Tag("P7")
    @Tag("PD6")
    void linksAreAnnouncedToThoseWhoKnowThem() {
        SERVER.alice().get("poe/basket").header("POE", "1").send().with("POE-Links", "\"orders/1\", \"/x?a=1\"");
        assertThat(get("poe/basket").header("POE-Links")).isNull();
        assertThat(SERVER.alice().get("poe/basket").header("POE", "x").send().header("POE-Links"))
                .isNull();
    }

    @Test
    @Tag("PD3")
    void theRequestIsStoredUnderADigestOfItsAddress() {
        order("poe/orders/secret", BOOK);
        assertThat(SERVER.database()
                        .column("SELECT client_correlation_id FROM twophp_intent")
                        .toString())
                .startsWith("[url:")
                .doesNotContain("secret");
        assertThat(SERVER.database().column("SELECT dialect FROM twophp_intent"))
                .hasSize(1);
    }
}
