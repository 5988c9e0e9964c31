package io.twophp.jaxrs.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Calls;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The right to query the ledger, and other callers' answers (draft §13.5). */
@Tag("N41")
class LedgerAccessTest extends ShopTests {

    private static final List<String> LISTS = List.of("stalled", "registrations?unmatched", "initiated?source=web");

    private final Calls calls = new Calls(SERVER.database());

    private static Reply ask(Caller by, String question) {
        return by.get("2php/ledger/" + question).send();
    }

    private static List<String> scids(Caller by, String question) {
        Reply answer = ask(by, question).expect(200);
        JsonObject json = answer.json();
        return json
                .getJsonArray(json.containsKey("rows") ? "rows" : "registrations")
                .getValuesAs(JsonObject.class)
                .stream()
                .map(row -> row.getString("server_correlation_id"))
                .toList();
    }

    @Test
    @Tag("D6")
    @Tag("N31")
    void anOwnerSeesBothSidesOfItsCalls() {
        ClientIntent intent = SERVER.alice().order();
        calls.root("web", intent);
        Caller alice = SERVER.alice();
        assertThat(scids(alice, "tree/" + intent.ccid())).containsExactly(intent.scid(), intent.scid());
        assertThat(scids(alice, "registrations?ccid=" + intent.ccid())).containsExactly(intent.scid());
        assertThat(scids(alice, "registrations?unmatched")).isEmpty();
        assertThat(scids(alice, "stalled")).containsExactly(intent.scid(), intent.scid());
        assertThat(scids(alice, "initiated?source=web")).containsExactly(intent.scid());
    }

    @Test
    @Tag("D5")
    @Tag("D6")
    void whatIsOthersIsAsIfItWereNotThere() {
        ClientIntent bobs = SERVER.as("bob").order();
        calls.root("web", bobs);
        String made = calls.within(bobs.ccid(), "shop", "stock");
        Caller alice = SERVER.alice();
        for (String question : List.of("tree/%s", "registrations?ccid=%s")) {
            Reply unknown = ask(alice, question.formatted("never-used"));
            for (String ccid : List.of(bobs.ccid(), made)) {
                Reply others = ask(alice, question.formatted(ccid));
                assertThat(others.status()).isEqualTo(unknown.status()).isEqualTo(200);
                assertThat(others.body()).isEqualTo(unknown.body());
                assertThat(others.headersBut()).isEqualTo(unknown.headersBut());
            }
        }
        LISTS.forEach(list -> assertThat(scids(alice, list)).isEmpty());
        assertThat(ask(alice, "initiated?source=web").body())
                .isEqualTo(ask(alice, "initiated?source=nobody").body());
    }

    @Test
    @Tag("D3")
    void whoTakesAnothersIdSeesItsOwnCallOnly() {
        ClientIntent bobs = SERVER.as("bob").order();
        calls.root("web", bobs);
        calls.within(bobs.ccid(), "shop", "stock");
        Caller alice = SERVER.alice();
        Reply own = alice.bookOrder(bobs.ccid()).send();
        String scid = own.header("DTT-2PHP-Server-Correlation-ID");
        assertThat(scids(alice, "tree/" + bobs.ccid())).containsExactly(scid);
        assertThat(scids(alice, "registrations?ccid=" + bobs.ccid())).containsExactly(scid);
    }

    @Test
    void aCallerThatIsNamedAsTheServiceSeesNoneOfItsCalls() {
        ClientIntent intent = SERVER.alice().order();
        calls.within(intent.ccid(), "shop", "stock");
        Caller shop = SERVER.as("shop");
        assertThat(scids(shop, "tree/" + intent.ccid())).isEmpty();
        assertThat(scids(shop, "initiated?source=shop")).isEmpty();
    }

    @Test
    void aCursorOpensNothing() {
        SERVER.as("bob").order();
        SERVER.as("bob").order();
        String cursor =
                ask(SERVER.as("olga", "operator"), "stalled?limit=1").json().getString("next_cursor");
        assertThat(scids(SERVER.alice(), "stalled?cursor=" + cursor)).isEmpty();
    }

    @Test
    void oneServiceAmongAllIsForOperators() {
        ask(SERVER.alice(), "stalled?service=0198c5a6-7d1e-7000-8000-3f2b6a1c9d04")
                .expect(403, "forbidden");
    }

    @Test
    @Tag("D21")
    void needsTls() {
        SERVER.environment().peer("203.0.113.9");
        ask(SERVER.as("olga", "operator"), "stalled").expectProblem("tls-required");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"})
    void isOnlyRead(String method) {
        for (String path : List.of("2php/ledger/stalled", "2php/ledger", "2php/ledger/tree/a")) {
            Reply refused =
                    SERVER.as("olga", "operator").call(method, path).expect(405).with("Allow", "GET");
            if (!method.equals("HEAD")) {
                refused.expectProblem("method-not-allowed");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/tree",
                "/tree/",
                "/tree/%7B%7D",
                "/tree/a/b",
                "/tree/a%0A",
                "/TREE/a",
                "/stalled/",
                "/stalled/a",
                "/nowhere",
                "/tree/a?limit=0",
                "/tree/a?limit=501",
                "/tree/a?limit=-1",
                "/tree/a?limit=1e2",
                "/tree/a?limit=",
                "/tree/a?limit=99999999999",
                "/tree/a?limit=5&limit=5",
                "/tree/a?cursor=",
                "/tree/a?cursor=x",
                "/tree/a?cursor=MS5jLng%3D",
                "/tree/a?from=2031-03-01T10:00:00Z",
                "/tree/a?ccid=a",
                "/tree/a?Limit=5",
                "/tree/a?service=x",
                "/tree/a?service=1-1-1-1-1",
                "/initiated",
                "/initiated?source=",
                "/initiated?source=a%00b",
                "/initiated?source=a&source=b",
                "/initiated?source=a&from=yesterday",
                "/initiated?source=a&from=2031-02-30T10:00:00Z",
                "/initiated?source=a&from=%2B1000000000-12-31T23:59:59Z",
                "/initiated?source=a&to=2031-03-01T10:00:00",
                "/initiated?source=a&older-than=PT5M",
                "/registrations",
                "/registrations?ccid=",
                "/registrations?ccid=%7B%7D",
                "/registrations?ccid=a&unmatched",
                "/registrations?ccid=a&from=2031-03-01T10:00:00Z",
                "/registrations?unmatched=no",
                "/stalled?older-than=5m",
                "/stalled?older-than=-PT5M",
                "/stalled?older-than=P99999999999D",
                "/stalled?older-than=P3651D",
                "/stalled?older-than=PT5M&to=2031-03-01T10:00:00Z",
                "/stalled?client-correlation-id=a",
            })
    void whatIsNoQuestionIsRefused(String question) {
        for (Caller caller : List.of(SERVER.as("olga", "operator"), SERVER.alice())) {
            caller.get("2php/ledger" + question).expect(400, "malformed-query").with("Cache-Control", "no-store");
        }
    }

    @Test
    void whatLiesBesideItIsTheApplications() {
        assertThat(SERVER.alice().get("2php/ledgers").send().problem()).isEmpty();
    }
}
