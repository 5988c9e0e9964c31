package io.twophp.jaxrs.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that another site's page can make a browser send change nothing. */
@Tag("X15")
class CrossSiteTest extends ShopTests {

    private static final String[][] FOREIGN = {
        {"Sec-Fetch-Site", "cross-site"},
        {"Sec-Fetch-Site", "same-site"},
        {"Origin", "https://evil.example"},
        {"Origin", "null"},
        {"Origin", "http://127.0.0.1:1"},
        {"Origin", "http://127.0.0.1.evil.example"},
    };

    static Stream<Arguments> changing() {
        return Stream.of("PUT xo", "POST xo", "DELETE xo", "DELETE message")
                .flatMap(what -> Stream.of(FOREIGN).map(sent -> Arguments.of(what, sent[0], sent[1])));
    }

    /** Prepares an address at which the request would have an effect. */
    private static Call prepared(String what) {
        String verb = what.split(" ")[0];
        if (what.endsWith("message")) {
            Reply first = SERVER.alice()
                    .post("work/certified-http/cached")
                    .message("m-" + UUID.randomUUID())
                    .send();
            return SERVER.alice().call(verb, SERVER.path(first.header("X-Message-URL")));
        }
        if (!verb.equals("PUT")) {
            SERVER.alice().call("PUT", "work/exactly-once/cached").send();
        }
        return SERVER.alice().call(verb, "work/exactly-once/cached");
    }

    private static String state() {
        return SERVER.database().column("SELECT phase || COALESCE(CAST(purged_at AS varchar), '') FROM twophp_intent")
                + " " + SERVER.shop().executions();
    }

    @ParameterizedTest
    @MethodSource("changing")
    void aForeignPageIsRefused(String what, String header, String value) {
        Call call = prepared(what).header(header, value);
        if (!what.startsWith("DELETE")) {
            call.body("text/plain", "x");
        }
        String before = state();
        call.expect(403, "cross-site");
        assertThat(state()).isEqualTo(before);
    }

    static Stream<Arguments> harmless() {
        return Stream.of("PUT xo", "POST xo", "DELETE xo", "DELETE message")
                .flatMap(what -> Stream.of(
                        Arguments.of(what, "Sec-Fetch-Site", "same-origin"),
                        Arguments.of(what, "Sec-Fetch-Site", "none"),
                        Arguments.of(what, "Origin", "(own)"),
                        Arguments.of(what, ProtocolHeader.ENABLED, "true")));
    }

    @ParameterizedTest
    @MethodSource("harmless")
    void itsOwnPagesAndWhoeverWasAllowedAreNot(String what, String header, String value) {
        String own = SERVER.base().getScheme() + "://" + SERVER.base().getAuthority();
        Call call = prepared(what).header(header, value.equals("(own)") ? own : value);
        if (header.equals(ProtocolHeader.ENABLED)) {
            call.header("Origin", "https://friend.example");
        }
        assertThat(call.send().status()).isIn(201, 204);
    }

    @ParameterizedTest
    @MethodSource("changing")
    void jsonIsAllowedByTheApplicationOrNeverSent(String what, String header, String value) {
        Call call = prepared(what).header(header, value).header("Content-Type", "application/json; charset=utf-8");
        assertThat(call.send().status()).isIn(201, 204);
    }
}
