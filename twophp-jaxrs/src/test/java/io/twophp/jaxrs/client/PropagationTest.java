package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A two-phase method that calls others keeps the call tree, its calls are no part of its transaction (§10.2, D12), and
 * an execution that is made again makes them under the same ids, so that they take effect once (D17).
 */
@Tag("D12")
class PropagationTest extends ClientTests {

    private static final Duration LEASE = Duration.ofSeconds(60);

    private final List<String> ids = new CopyOnWriteArrayList<>();
    private final AtomicInteger executions = new AtomicInteger();

    private static String order() {
        return order(CLIENT.request("orders"));
    }

    private static String order(Invocation.Builder request) {
        return request.post(TEA).readEntity(String.class);
    }

    private static Object only(String sql, Object... values) {
        List<Object> found = SERVER.database().column(sql, values);
        assertThat(found).as(sql).hasSize(1);
        return found.get(0);
    }

    private static Object call(String column) {
        return only("SELECT " + column + " FROM twophp_call");
    }

    @Test
    @Tag("N30")
    @Tag("N31")
    @Tag("N5")
    void aCallWithinAnIntentHasItsIdAsParentAndAFreshOneOfItsOwn() {
        relays().are(() -> order());
        ClientIntent outer = SERVER.as("alice").registered("relay");
        assertThat(outer.confirm().status()).isEqualTo(200);
        String own = (String) call("client_correlation_id");
        assertThat(own).isNotEqualTo(outer.ccid());
        assertThat(SERVER.database()
                        .column(
                                "SELECT actor || ' ' || COALESCE(parent_reference_id, '-') || ' ' || phase FROM twophp_intent"
                                        + " WHERE client_correlation_id = ? ORDER BY actor",
                                own))
                .containsExactly("client " + outer.ccid() + " COMMITTED", "server - COMMITTED");
        assertThat(SERVER.database()
                        .column(
                                "SELECT DISTINCT server_correlation_id FROM twophp_intent"
                                        + " WHERE client_correlation_id = ?",
                                own))
                .containsExactly(call("server_correlation_id"));
        assertThat(call("parent_reference_id")).isEqualTo(outer.ccid());
        assertThat(call("within_id")).isEqualTo(outer.scid());
        assertThat(call("place")).isEqualTo("POST " + SERVER.base() + "orders 1");
        assertThat(SERVER.database().intents()).isEqualTo(3);
    }

    @Test
    @Tag("N10")
    void theTreeIsWholeFromItsRootOn() {
        relays().are(() -> order());
        Response root = CLIENT.request("relay").post(null);
        String ccid = root.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID);
        Reply tree = SERVER.operator().get("2php/ledger/tree/" + ccid).send();
        JsonArray rows = tree.json().getJsonArray("rows");
        assertThat(rows.getValuesAs(JsonObject.class))
                .extracting(
                        row -> row.getString("actor"),
                        row -> row.getString("parent_reference_id").equals(ccid),
                        row -> row.getString("client_correlation_id").equals(ccid),
                        row -> row.getBoolean("matched"))
                .containsExactlyInAnyOrder(
                        tuple("client", true, true, true),
                        tuple("server", true, true, true),
                        tuple("client", true, false, true),
                        tuple("server", false, false, true));
    }

    @Test
    void callsOfOneNameAreCountedAndNamesAreTheApplications() {
        relays().are(() -> order(CLIENT.target("orders").queryParam("note", "a").request())
                + order()
                + order(CLIENT.request("orders").property(TwoPhaseClientFeature.CALL, "gift"))
                + CLIENT.request("orders/7").delete().getStatus());
        assertThat(SERVER.as("alice").registered("relay").confirm().status()).isEqualTo(200);
        assertThat(SERVER.database().column("SELECT place FROM twophp_call"))
                .containsExactlyInAnyOrder(
                        "POST " + SERVER.base() + "orders 1",
                        "POST " + SERVER.base() + "orders 2",
                        "gift 1",
                        "DELETE " + SERVER.base() + "orders/7 1");
    }

    @Test
    void aCallOutsideOfAnIntentIsARoot() {
        order();
        assertThat(call("within_id")).isNull();
        assertThat(call("place")).isNull();
        assertThat(call("parent_reference_id")).isEqualTo(call("client_correlation_id"));
    }

    @Test
    @Tag("D16")
    void whatWasCalledStaysWhenTheCallerIsRolledBack() {
        relays().are(() -> {
            order();
            throw new BadRequestException("changed my mind");
        });
        ClientIntent outer = SERVER.as("alice").registered("relay");
        assertThat(outer.confirm().status()).isEqualTo(400);
        assertThat(SERVER.database().phase(outer.scid())).isEqualTo("FAILED");
        assertThat(SERVER.database().column("SELECT item FROM shop_order")).containsExactly("tea");
        assertThat(call("state")).isEqualTo("COMMITTED");
        assertThat(only("SELECT phase FROM twophp_intent WHERE actor = 'client'"))
                .isEqualTo("COMMITTED");
    }

    private void noteIds() {
        CLIENT.disturb(exchange -> ids.add(exchange.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID)));
    }

    private void failOnce() throws SQLException {
        if (executions.incrementAndGet() == 1) {
            throw new SQLException("deadlock", "40001");
        }
    }

    @Test
    @Tag("D17")
    @Tag("D16")
    @Tag("N22")
    void callsAreMadeAgainAfterARollbackOfTheInfrastructure() {
        noteIds();
        relays().are(() -> {
            String answer = order();
            failOnce();
            return answer;
        });
        ClientIntent outer = SERVER.alice().registered("relay");
        Reply outcome = outer.confirm();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.text()).contains("\"item\":\"tea\"");
        assertThat(executions).hasValue(2);
        assertThat(SERVER.database().items()).containsExactlyInAnyOrder("relay", "tea");
        assertThat(calls("state")).containsExactly("COMMITTED");
        assertThat(CLIENT.exchanges()).containsExactly("POST orders", "POST orders/confirm", "POST orders");
        assertThat(ids).hasSize(3).containsOnly(ids.get(0));
    }

    @Test
    @Tag("D17")
    void callsAreMadeAgainAfterALostLease() {
        noteIds();
        relays().are(() -> order());
        ClientIntent outer = SERVER.alice().registered("relay/gated");
        CompletableFuture<Reply> late = SERVER.atGate(outer.confirmation());
        SERVER.database().advance(LEASE);
        SERVER.sweep("recovery");
        SERVER.shop().gate().awaitReached();
        SERVER.finish();
        late.join();
        assertThat(SERVER.database().phase(outer.scid())).isEqualTo("COMMITTED");
        assertThat(SERVER.database().items()).containsExactlyInAnyOrder("relay", "tea");
        assertThat(calls("state")).containsExactly("COMMITTED");
        assertThat(ids).hasSize(3).containsOnly(ids.get(0));
    }
}
