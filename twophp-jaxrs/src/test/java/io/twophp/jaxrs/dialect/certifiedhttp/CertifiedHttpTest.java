package io.twophp.jaxrs.dialect.certifiedhttp;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.net.URL;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of Certified HTTP: what a client sees that knows nothing of 2PHP. */
class CertifiedHttpTest extends ShopTests {

    private static final String ID = "client_1:3f0e8a52-6a1c-4f0e-9d56-1f3d1f8a7c11:1";
    private static final String URL = "X-Message-URL";

    private static Call message(Caller caller, String method, String path) {
        return caller.call(method, path).message(ID);
    }

    private static Reply send(String path) {
        return message(SERVER.alice(), "POST", path).send();
    }

    private static Reply ask(String method, Reply named) {
        return ask(method, SERVER.path(named.header(URL)));
    }

    @Test
    void C4_theAddressOfAnAnswerIsBelowTheApplications() {
        Reply first = send("work/certified-http/headers");
        assertThat(first.header(URL)).startsWith(SERVER.base() + "2php/messages/");
        Reply stored = ask("GET", first);
        assertThat(stored.body()).isEqualTo(first.body());
        assertThat(stored.headersBut(REPLAYED, "Cache-Control", "Vary"))
                .isEqualTo(first.headersBut("Set-Cookie", "Cache-Control"));
        stored.withoutProtocol().with("Cache-Control", "private, no-store");
        ask("HEAD", first).expect(200);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void C4_anAnswerWithoutABodyNamesNoAddress() {
        for (int i = 0; i < 2; i++) {
            send("work/certified-http/nothing").expect(204).without(URL);
        }
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void CD5_deletionErasesAllButTheFact() {
        Reply first = send("work/certified-http/headers");
        ask("DELETE", first).expect(204);
        assertThat(SERVER.database().column("SELECT response FROM twophp_intent"))
                .containsOnlyNulls();
        assertThat(SERVER.database().column("SELECT server_correlation_id FROM twophp_payload"))
                .isEmpty();
        assertThat(SERVER.database().column("SELECT phase FROM twophp_intent")).containsExactly("COMMITTED");
        ask("GET", first).expectProblem("outcome-purged");
        send("work/certified-http/headers").expectProblem("outcome-purged");
        ask("DELETE", first).expect(204);
    }

    @Test
    void CD1_onlyMessagesHaveAnAddress() {
        String scid = SERVER.alice().order().scid();
        for (String id : List.of(scid, "nothing", "00000000-0000-7000-8000-000000000000")) {
            SERVER.alice().call("GET", "2php/messages/" + id).expect(404, "unknown-message");
        }
        SERVER.alice().call("DELETE", "2php/messages/" + scid).expect(404);
        assertThat(SERVER.database().column("SELECT phase FROM twophp_intent")).containsExactly("WAITING_CONFIRM");
    }

    @Test
    void CD1_anAnswerThatFreedItsIdHasNoAddress() {
        send("work/certified-http/503").without(URL);
        String freed = SERVER.database().ofIntent("server_correlation_id");
        Reply second = send("work/certified-http/503");
        for (String method : List.of("GET", "DELETE")) {
            SERVER.alice().call(method, "2php/messages/" + freed).send().expectProblem("unknown-message");
        }
        assertThat(ask("GET", second).body()).isEqualTo(second.body());
    }

    @Test
    void CD3_whatIsInFlightGets202AndNoAddress() {
        CompletableFuture<Reply> running = SERVER.atGate(message(SERVER.alice(), "POST", "work/certified-http/gate"));
        send("work/certified-http/gate")
                .expect(202)
                .with("Retry-After", "1")
                .without(URL, "Location")
                .withoutProtocol();
        String id = SERVER.database().ofIntent("server_correlation_id");
        SERVER.alice().call("GET", "2php/messages/" + id).expect(202);
        SERVER.alice().call("DELETE", "2php/messages/" + id).expect(409, "in-flight");
        SERVER.release(running).expect(200);
        assertThat(send("work/certified-http/gate").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void CD3_aResourcesOwn202LeavesAs200() {
        Reply first = send("work/certified-http/202").expect(200);

        send("work/certified-http/202").expect(200);
        ask("GET", first).expect(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void G4_twoDialectsAtOnceAreRefused() {
        message(SERVER.alice(), "PUT", "keys/orders/1").json(BOOK).key("k").expect(400, "malformed-header");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void CD6_whereAnIdIsRequiredItsAbsenceIs400() {
        SERVER.alice().post("keys/message").expect(400, "message-id-missing");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void businessLogicKnowsTheMessagesId() {
        assertThat(send("work/certified-http/told").text()).isEqualTo("true " + ID);
    }

    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

    @ParameterizedTest
    @Tag("C1")
    @Tag("CD4")
    @ValueSource(
            strings = {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"})
    void readsAllThreeForms(String field) {
        assertThat(HttpDate.parse(field, NOW)).contains(Instant.parse("1994-11-06T08:49:37Z"));
    }

    @Test
    @Tag("C1")
    @Tag("CD4")
    void aYearOfTwoDigitsIsAtMost50YearsAhead() {
        assertThat(HttpDate.parse("Sunday, 22-Nov-26 10:00:00 GMT", NOW)).contains(NOW);
        assertThat(HttpDate.parse("Sunday, 22-Nov-76 10:00:00 GMT", NOW))
                .contains(Instant.parse("2076-11-22T10:00:00Z"));
        assertThat(HttpDate.parse("Tuesday, 22-Nov-77 10:00:00 GMT", NOW))
                .contains(Instant.parse("1977-11-22T10:00:00Z"));
        assertThat(HttpDate.parse("Sat, 31 Dec 2016 23:59:60 GMT", NOW))
                .as("a leap second is the one before")
                .contains(Instant.parse("2016-12-31T23:59:59Z"));
    }

    @ParameterizedTest
    @Tag("C1")
    @Tag("CD4")
    @ValueSource(
            strings = {
                "",
                "now",
                "1994-11-06T08:49:37Z",
                "784111777",
                "Mon, 06 Nov 1994 08:49:37 GMT",
                "Sun, 06 Nov 1994 08:49:37 UTC",
                "Sun, 06 Nov 1994 08:49:37 +0000",
                "Sun, 6 Nov 1994 08:49:37 GMT",
                "Sun, 31 Feb 1994 08:49:37 GMT",
                "Sun, 06 Nov 1994 25:49:37 GMT",
                "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT"
            })
    void readsNothingElse(String field) {
        assertThat(HttpDate.parse(field, NOW)).isEmpty();
    }
}
