package io.twophp.jaxrs.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Calls;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
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
    void aCursorOpensNothingAndOneServiceAmongAllIsForOperators() {
        SERVER.as("bob").order();
        SERVER.as("bob").order();
        String cursor = ask(SERVER.operator(), "stalled?limit=1").json().getString("next_cursor");
        assertThat(scids(SERVER.alice(), "stalled?cursor=" + cursor)).isEmpty();
        ask(SERVER.alice(), "stalled?service=0198c5a6-7d1e-7000-8000-3f2b6a1c9d04")
                .expect(403, "forbidden");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"})
    void isOnlyRead(String method) {
        for (String path : List.of("2php/ledger/stalled", "2php/ledger", "2php/ledger/tree/a")) {
            Reply refused = SERVER.operator().call(method, path).expect(405).with("Allow", "GET");
            if (!method.equals("HEAD")) {
                refused.expectProblem("method-not-allowed");
            }
        }
    }

    @ParameterizedTest
    @EachWord("""
            ledger ledger/ ledger/tree ledger/tree/ ledger/tree/%7B%7D ledger/tree/a/b ledger/tree/a%0A
            ledger/TREE/a ledger/stalled/ ledger/stalled/a ledger/nowhere ledger/tree/a?limit=0
            ledger/tree/a?limit=501 ledger/tree/a?limit=-1 ledger/tree/a?limit=1e2 ledger/tree/a?limit=
            ledger/tree/a?limit=99999999999 ledger/tree/a?limit=5&limit=5 ledger/tree/a?cursor=
            ledger/tree/a?cursor=x ledger/tree/a?cursor=MS5jLng%3D ledger/tree/a?from=2031-03-01T10:00:00Z
            ledger/tree/a?ccid=a ledger/tree/a?Limit=5 ledger/tree/a?service=x ledger/tree/a?service=1-1-1-1-1
            ledger/initiated ledger/initiated?source= ledger/initiated?source=a%00b
            ledger/initiated?source=a&source=b ledger/initiated?source=a&from=yesterday
            ledger/initiated?source=a&from=2031-02-30T10:00:00Z
            ledger/initiated?source=a&from=%2B1000000000-12-31T23:59:59Z
            ledger/initiated?source=a&to=2031-03-01T10:00:00 ledger/initiated?source=a&older-than=PT5M
            ledger/registrations ledger/registrations?ccid= ledger/registrations?ccid=%7B%7D
            ledger/registrations?ccid=a&unmatched ledger/registrations?ccid=a&from=2031-03-01T10:00:00Z
            ledger/registrations?unmatched=no ledger/stalled?older-than=5m ledger/stalled?older-than=-PT5M
            ledger/stalled?older-than=P99999999999D ledger/stalled?older-than=P3651D
            ledger/stalled?older-than=PT5M&to=2031-03-01T10:00:00Z ledger/stalled?client-correlation-id=a
            """)
    void whatIsNoQuestionIsRefused(String question) {
        for (Caller caller : List.of(SERVER.operator(), SERVER.alice())) {
            caller.get("2php/" + question).expect(400, "malformed-query");
        }
    }

    @Test
    void whatLiesBesideItIsTheApplications() {
        assertThat(SERVER.alice().get("2php/ledgers").send().problem()).isEmpty();
        assertThat(SERVER.anonymous().post("2php/callbacks", "{}").send().text())
                .as("without a receiver of callbacks")
                .isEqualTo("the application's own");
        assertThat(SERVER.anonymous().get("2php/callbacks/7").send().text()).isEqualTo("the application's own 7");
    }
}
