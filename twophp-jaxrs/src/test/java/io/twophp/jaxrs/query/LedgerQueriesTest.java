package io.twophp.jaxrs.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.intent.ServiceIdentity;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Calls;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The four queries of draft §10.4, by operators. */
class LedgerQueriesTest extends ShopTests {

    private final Calls calls = new Calls(SERVER.database());

    private static JsonObject ask(String question) {
        Reply answer = asking(SERVER.operator(), question).expect(200);
        return answer.with("Content-Type", "application/json")
                .with("Cache-Control", "no-store")
                .json();
    }

    private static Reply asking(Caller by, String question) {
        return by.get("2php/ledger/" + question).send();
    }

    private static List<JsonObject> rows(JsonObject answer, String name) {
        return answer.getJsonArray(name).getValuesAs(JsonObject.class);
    }

    private static List<String> scids(JsonObject answer) {
        return rows(answer, answer.containsKey("rows") ? "rows" : "registrations").stream()
                .map(row -> row.getString("server_correlation_id"))
                .toList();
    }

    private static ClientIntent order(String owner) {
        SERVER.database().advance(Duration.ofMillis(1));
        return SERVER.as(owner).order();
    }

    @Test
    @Tag("N5")
    @Tag("N27")
    @Tag("N28")
    @Tag("N29")
    @Tag("N30")
    @Tag("N31")
    @Tag("N34")
    @Tag("D10")
    @Tag("D12")
    void aTreeHasEveryRowBelowItsRoot() {
        ClientIntent root = order("web");
        Instant registered = SERVER.database().instant();
        calls.root("web", root);
        String inner = calls.within(root.ccid(), "shop", "stock");
        calls.within(inner, "stock", "audit");
        order("web");
        JsonObject tree = ask("tree/" + root.ccid());
        assertThat(tree.getBoolean("complete")).isTrue();
        assertThat(tree.get("next_cursor")).isEqualTo(JsonValue.NULL);
        List<JsonObject> rows = rows(tree, "rows");
        assertThat(rows).extracting(row -> row.getString("source")).containsExactly("web", "shop", "shop", "stock");
        assertThat(rows).extracting(row -> row.getInt("depth")).containsExactly(0, 0, 1, 2);
        assertThat(rows).extracting(row -> row.getBoolean("matched")).containsExactly(true, true, false, false);
        assertThat(rows)
                .extracting(row -> row.getString("parent_reference_id"))
                .containsExactly(root.ccid(), root.ccid(), root.ccid(), inner);
        assertThat(rows.get(2).getString("target")).isEqualTo("stock");
        assertThat(rows.get(2).getString("actor")).isEqualTo("client");
        assertThat(rows.get(0).keySet()).containsExactly("""
                client_correlation_id server_correlation_id service_ledger_id service_endpoint actor source target
                parent_reference_id phase phase_1_timestamp phase_2_timestamp ttl_ms outcome payload_ref sync_timestamp
                transaction_reference dialect matched depth
                """.strip().split("\\s+"));
        JsonObject waiting = rows.get(1);
        assertThat(waiting.getString("client_correlation_id")).isEqualTo(root.ccid());
        assertThat(waiting.getString("server_correlation_id")).isEqualTo(root.scid());
        assertThat(waiting.getString("service_endpoint")).contains("/shop/api/orders");
        assertThat(waiting.getString("actor")).isEqualTo("server");
        assertThat(waiting.getString("phase")).isEqualTo("WAITING_CONFIRM");
        assertThat(waiting.getString("phase_1_timestamp")).isEqualTo(registered.toString());
        assertThat(waiting.getInt("ttl_ms")).isEqualTo(30_000);
        assertThat(waiting.get("payload_ref")).isNotEqualTo(JsonValue.NULL);
        for (String none :
                List.of("target", "phase_2_timestamp", "outcome", "sync_timestamp", "transaction_reference")) {
            assertThat(waiting.get(none)).as(none).isEqualTo(JsonValue.NULL);
        }
        root.confirm();
        JsonObject done = rows(ask("tree/" + root.ccid()), "rows").get(1);
        assertThat(done.getString("phase")).isEqualTo("COMMITTED");
        assertThat(done.getString("outcome")).isEqualTo("COMMITTED");
        assertThat(done.getString("phase_2_timestamp"))
                .isEqualTo(SERVER.database().instant().toString());
        assertThat(scids(ask("tree/" + inner))).hasSize(1);
        assertThat(scids(ask("tree/never-used"))).isEmpty();
    }

    @Test
    @Tag("N31")
    @Tag("D26")
    @Tag("D14")
    void registrationsSayWhetherBothSidesAreThereAndListWhereverOneIsMissing() {
        ClientIntent both = order("web");
        calls.root("web", both);
        JsonObject matched =
                rows(ask("registrations?ccid=" + both.ccid()), "registrations").get(0);
        assertThat(matched.getString("status")).isEqualTo("MATCHED");
        assertThat(matched.getJsonObject("client").getString("source")).isEqualTo("web");
        assertThat(matched.getJsonObject("server").getString("source")).isEqualTo("shop");
        ClientIntent single = order("web");
        JsonObject unmatched = rows(ask("registrations?ccid=" + single.ccid()), "registrations")
                .get(0);
        assertThat(unmatched.getString("status")).isEqualTo("UNMATCHED");
        assertThat(unmatched.get("client")).isEqualTo(JsonValue.NULL);
        assertThat(unmatched.getString("server_correlation_id")).isEqualTo(single.scid());
        assertThat(scids(ask("registrations?ccid=never-used"))).isEmpty();
        String made = calls.within(both.ccid(), "shop", "stock");
        JsonObject answer = ask("registrations?unmatched");
        assertThat(rows(answer, "registrations"))
                .extracting(pair -> pair.getString("client_correlation_id"))
                .containsExactly(single.ccid(), made);
        assertThat(answer.getString("from"))
                .isEqualTo(SERVER.database().instant().minus(Duration.ofDays(1)).toString());
        assertThat(answer.get("to")).isEqualTo(JsonValue.NULL);
        SERVER.database().advance(Duration.ofDays(1));
        assertThat(scids(ask("registrations?unmatched"))).isEmpty();
        assertThat(scids(ask("registrations?unmatched=true&from=2031-01-01T00:00:00Z")))
                .hasSize(2);
    }

    @Test
    void stalledIsWhatWaitsOrExpiredAndMayHaveToBeOld() {
        ClientIntent expired = order("web");
        SERVER.database().advance(Duration.ofMinutes(1));
        expired.confirm();
        order("web").confirm();
        ClientIntent waiting = order("web");
        calls.root("web", waiting);
        assertThat(scids(ask("stalled"))).containsExactly(expired.scid(), waiting.scid(), waiting.scid());
        assertThat(scids(ask("stalled?older-than=PT30S"))).containsExactly(expired.scid());
        assertThat(scids(ask("stalled?older-than=PT30S&limit=1&cursor="
                        + ask("stalled?limit=1").getString("next_cursor"))))
                .isEmpty();
    }

    @Test
    void aPageGoesOnWhereTheOneBeforeEndedHoweverMuchLater() {
        ClientIntent first = order("web");
        ClientIntent second = order("web");
        JsonObject page = ask("stalled?limit=1");
        assertThat(scids(page)).containsExactly(first.scid());
        SERVER.database().advance(Duration.ofDays(3));
        assertThat(scids(ask("stalled?cursor=" + page.getString("next_cursor"))))
                .containsExactly(second.scid());
    }

    @Test
    @Tag("N34")
    void operatorsAskAboutAllServicesOrOne() {
        ClientIntent root = order("web");
        calls.root("web", root);
        String shop = ServiceIdentity.named("shop").ledgerId().toString();
        assertThat(scids(ask("stalled"))).hasSize(2);
        assertThat(rows(ask("stalled?service=" + shop), "rows"))
                .singleElement()
                .matches(row -> row.getString("service_ledger_id").equals(shop));
        assertThat(scids(ask("tree/" + root.ccid() + "?service=0198c5a6-7d1e-7000-8000-3f2b6a1c9d04")))
                .isEmpty();
    }

    @Test
    void neverShowsThePayload() {
        ClientIntent intent = SERVER.as("web").registered("POST", "orders?note=s3cret", "{\"item\":\"s3cret\"}");
        assertThat(asking(SERVER.operator(), "tree/" + intent.ccid()).text())
                .contains(intent.scid())
                .doesNotContain("s3cret");
    }
}
