package io.twophp.sample.micro;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallEnded;
import io.twophp.CallState;
import io.twophp.ProtocolHeader;
import io.twophp.core.client.NextStep;
import io.twophp.tck.http.HandshakeClient;
import io.twophp.tck.http.HttpCall;
import io.twophp.tck.http.Result;
import io.twophp.tck.http.Step;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.launch.TraceReceiver;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The call tree of the draft's §10.3, seven services deep and wide, on PostgreSQL, with the server's own tracing
 * switched on.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CheckoutIT {

    private static final String GOOD_CARD = "4111111111111111";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Relay toCarrier = new Relay();
    private final TraceReceiver traces = new TraceReceiver();
    private Postgres postgres;
    private Server server;
    private HandshakeClient alice;
    private RootClient root;
    private Kept kept;

    @BeforeAll
    void startServer(@TempDir Path directory) {
        postgres = new Postgres(directory).start();
        PayaraMicro.Builder launch = Sample.on(postgres.database(), directory);
        traces.tracing(launch);
        server = launch.property("twophp.ttl", "120000")
                .property("twophp.operator-role", CallTree.OPERATORS)
                .property("twophp.recovery.interval", "500")
                .property("twophp.client.attempts", "3")
                .property(
                        "sample.carrier.url", toCarrier.address(Service.CARRIER).toString())
                .build();
        toCarrier.to(server.baseUri());
        server.start();
        root = new RootClient(directory.resolve("root"));
        alice = HandshakeClient.builder().basic("alice", "alice-secret").build();
        kept = new Kept(server.baseUri());
    }

    @AfterAll
    void stopServer() {
        try (traces;
                toCarrier;
                Postgres last = postgres;
                Server second = server;
                RootClient first = root) {
            // Each is closed, even if another one was never opened.
        }
    }

    @Test
    @Tag("N11")
    void a_checkout_takes_effect_exactly_once_at_each_service() throws InterruptedException {
        Map<Service, Integer> before = kept.counts();
        HttpCall call = checkout("tea", 2, GOOD_CARD, "DE");
        Step registered = alice.phaseOne(call);
        assertThat(kept.counts()).as("after Phase 1").isEqualTo(before);

        NextStep.Confirm confirm = (NextStep.Confirm) registered.next();
        Step committed = alice.phaseTwo(call, confirm);
        Step replayed = alice.phaseTwo(call, confirm);

        assertThat(committed.status()).isEqualTo(200);
        assertThat(committed.header(ProtocolHeader.PHASE_STATE)).contains("COMMITTED");
        assertThat(replayed.header(ProtocolHeader.MESSAGE)).contains(ProtocolHeader.REPLAYED_MESSAGE);
        assertThat(replayed.bytes()).isEqualTo(committed.bytes());
        assertThat(kept.counts()).isEqualTo(more(before, Set.of(Service.values())));

        String id = committed.header(ProtocolHeader.RESOURCE_ID).orElseThrow();
        assertThat(new String(committed.bytes(), UTF_8))
                .contains("\"id\":\"" + id + "\"", "\"total\":13.00")
                .contains("\"payment\":\"" + kept.only(Service.PAYMENTS, id) + "\"")
                .contains("\"reservation\":\"" + kept.only(Service.INVENTORY, id) + "\"")
                .contains("\"shipment\":\"" + kept.only(Service.SHIPPING, id) + "\"");
        kept.only(Service.FRAUD, id);
        kept.only(Service.WAREHOUSE, id);
        kept.only(Service.CARRIER, id);
        String location = committed.header("Location").orElseThrow();
        assertThat(as("alice").get(location).body()).isEqualTo(new String(committed.bytes(), UTF_8));
        assertThat(as("bob").get(location).statusCode()).isEqualTo(404);
    }

    @Test
    @Tag("N9")
    @Tag("D12")
    void a_checkout_is_one_tree_of_fourteen_rows() {
        String answer = root.checkout(shop(), PATIENCE);

        CallEnded end = root.end(PATIENCE);
        assertThat(end.end()).isEqualTo(CallState.COMMITTED);
        String clientId = end.call().clientCorrelationId().value();
        CallTree.ask(shop(), clientId).assertWhole(root.row(clientId));
        assertThat(answer).contains("\"total\":13.00");
    }

    /** No service has refused anything: the checkout waits, and recovery ends it, once. */
    @Test
    @Tag("D17")
    void a_service_that_is_away_delays_a_checkout_and_fails_nothing() throws InterruptedException {
        Map<Service, Integer> before = kept.counts();
        HttpCall call = checkout("tea", 2, GOOD_CARD, "DE");
        NextStep.Confirm confirm = (NextStep.Confirm) alice.phaseOne(call).next();

        toCarrier.watch(passage -> false);
        Step undecided = alice.phaseTwo(call, confirm);
        assertThat(undecided.status()).isEqualTo(503);
        assertThat(undecided.next()).isInstanceOf(NextStep.RepeatWithSameIds.class);
        assertThat(kept.counts())
                .isEqualTo(more(before, Set.of(Service.FRAUD, Service.PAYMENTS, Service.WAREHOUSE, Service.INVENTORY)));

        toCarrier.watch(passage -> true);
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> kept.counts().equals(more(before, EnumSet.allOf(Service.class))));
        Result committed = alice.confirm(call, confirm);
        assertThat(committed.headers().firstValue(ProtocolHeader.PHASE_STATE)).contains("COMMITTED");
        assertThat(committed.headers().firstValue(ProtocolHeader.MESSAGE)).contains(ProtocolHeader.REPLAYED_MESSAGE);
        assertThat(kept.counts()).isEqualTo(more(before, EnumSet.allOf(Service.class)));
        CallTree.ask(shop(), call.clientCorrelationId().value()).assertAllServices();
    }

    /** Steps before the refusal stay done: undoing them is the task of a compensation, not of the protocol. */
    @ParameterizedTest
    @Tag("N13")
    @Tag("D16")
    @CsvSource(
            delimiter = '|',
            value = {
                "tea|1|4000000000000002|DE|409|payments: Bank in Liquidation declined the card ending in 0002.|FRAUD",
                "tea|1|4111111111111112|DE|422|payments: The card's number is not one: its digits don't add up.|",
                "tea|9000|4111111111111111|DE|422|payments: fraud: A payment of 58500.00 is too suspicious.|",
                "rare-book|4|4111111111111111|DE|409|inventory: There is not enough 'rare-book' left.|FRAUD PAYMENTS",
                "tea|1|4111111111111111|XX|422|shipping: carrier: No carrier drives to XX.|FRAUD PAYMENTS WAREHOUSE INVENTORY"
            })
    void a_refusal_names_its_service_and_leaves_nothing_at_the_shop(
            String sku, int quantity, String card, String country, int status, String detail, String remains)
            throws InterruptedException {
        Map<Service, Integer> before = kept.counts();

        HttpCall call = checkout(sku, quantity, card, country);
        Result failed = alice.send(call);
        Result again = alice.send(call);

        assertThat(failed.status()).isEqualTo(status);
        assertThat(failed.headers().firstValue(ProtocolHeader.PHASE_STATE)).contains("FAILED");
        assertThat(failed.headers().firstValue("Content-Type")).contains("application/problem+json");
        String service = detail.substring(0, detail.indexOf(':'));
        assertThat(new String(failed.bytes(), UTF_8))
                .contains("\"detail\":\"" + detail + "\"", "urn:twophp:sample:shop:" + service + "-refused");
        assertThat(again.bytes()).isEqualTo(failed.bytes());
        assertThat(kept.counts()).isEqualTo(more(before, services(remains)));
    }

    @ParameterizedTest
    @Tag("D1")
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SHOP")
    void every_service_is_two_phase_by_itself(Service service) throws InterruptedException {
        HandshakeClient caller =
                HandshakeClient.builder().basic("shop", "shop-secret").build();
        String reference = "by-itself-" + service.context();
        HttpCall call = call(service, Bodies.of(service, reference));

        Step registered = caller.phaseOne(call);
        Map<Service, Integer> before = kept.counts();
        Result committed = caller.confirm(call, (NextStep.Confirm) registered.next());
        caller.confirm(call, (NextStep.Confirm) registered.next());

        assertThat(committed.status()).isEqualTo(200);
        String id = committed.headers().firstValue(ProtocolHeader.RESOURCE_ID).orElseThrow();
        assertThat(kept.only(service, reference)).isEqualTo(id);
        assertThat(kept.counts().get(service)).isEqualTo(before.get(service) + 1);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SHOP")
    void nobody_but_a_service_gets_at_a_service(Service service) {
        String body = Bodies.of(service, "nobody");
        for (String credentials : new String[] {null, "alice:alice-secret", "shop:alice-secret"}) {
            ShopClient stranger = new ShopClient(server.baseUri().resolve(service.context() + "/"), credentials);
            assertThat(stranger.send("POST", service.resource(), body).statusCode())
                    .as("%s", credentials)
                    .isIn(401, 403);
            assertThat(stranger.get(service.resource()).statusCode())
                    .as("%s", credentials)
                    .isIn(401, 403);
        }
    }

    @Test
    void a_service_is_no_customer() {
        assertThat(as("shop").get("checkouts").statusCode()).isEqualTo(403);
    }

    @Test
    void an_invalid_checkout_is_400_and_nobody_hears_of_it() {
        Map<Service, Integer> before = kept.counts();

        var refused = as("alice").send("POST", "checkouts", Bodies.checkout("tea", 1, "none", "Germany"));

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .contains("card must be 12 to 19 digits", "country must be two capital letters")
                .contains("urn:twophp:sample:shop:invalid-input");
        assertThat(kept.counts()).isEqualTo(before);
    }

    /** Traces by MicroProfile Telemetry, which makes the OpenTelemetry that the library finds. */
    @Test
    void a_checkout_is_one_trace_through_all_seven_services() {
        CheckoutTrace.of(as("alice"), traces).assertWhole();
    }

    private HttpCall checkout(String sku, int quantity, String card, String country) {
        return call(Service.SHOP, Bodies.checkout(sku, quantity, card, country));
    }

    private HttpCall call(Service service, String body) {
        return HttpCall.of(
                "POST",
                server.baseUri().resolve(service.context() + "/" + service.resource()),
                Map.of("Content-Type", "application/json"),
                body.getBytes(UTF_8));
    }

    private URI shop() {
        return server.baseUri().resolve("shop/");
    }

    private ShopClient as(String name) {
        return new ShopClient(shop(), name + ":" + name + "-secret");
    }

    private static Map<Service, Integer> more(Map<Service, Integer> counts, Set<Service> where) {
        return counts.entrySet().stream()
                .collect(
                        toMap(Map.Entry::getKey, count -> count.getValue() + (where.contains(count.getKey()) ? 1 : 0)));
    }

    private static Set<Service> services(String names) {
        return names == null
                ? Set.of()
                : Set.copyOf(
                        Arrays.stream(names.split(" ")).map(Service::valueOf).toList());
    }
}
