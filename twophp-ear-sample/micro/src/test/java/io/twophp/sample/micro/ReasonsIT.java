package io.twophp.sample.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.sample.micro.Passage.Exchange;
import io.twophp.sample.micro.Passage.Way;
import io.twophp.se.TwoPhaseClient;
import io.twophp.testsuite.launch.CentralLedger;
import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Ports;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.launch.Trees;
import jakarta.json.JsonObject;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Base64;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every reason why a call is unmatched (LD9), each caused as in production: two of the sample's services on Payara
 * Micro, of which one is enrolled, a client in Java SE, a Central Ledger, and kills, lost answers, a backup that is
 * restored and a gateway that mixes up answers. Takes some minutes, since a service reports a minute late that it has
 * sent all it had.
 */
@Tag("campaign")
@Tag("L18")
@Tag("LD9")
class ReasonsIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration LONG_PATIENCE = Duration.ofMinutes(5);
    private static final String CREDENTIALS = "shop:shop-secret";
    /** The interval of sending. A service that was killed sends nothing for a minute, since it still has its turn. */
    private static final String OFTEN = "500";

    private final Path directory = Sample.target().resolve("reasons");
    private final Path database = directory.resolve("shop.mv.db");
    private final Path backup = directory.resolve("backup.mv.db");
    private final int port = Ports.free();
    private final Map<String, String> expected = new LinkedHashMap<>();

    private final Receivers receivers = new Receivers();
    private final Relay relay = new Relay();
    private CentralLedger central;
    private TwoPhaseClient web;

    @Test
    void every_reason_is_told_for_what_really_happened() throws Exception {
        Trees.delete(directory);
        try (receivers;
                relay;
                CentralLedger ledger = CentralLedger.start(
                        Sample.centralLedger(directory.resolve("central"))
                                .property("twophp.central.password.iterations", "1000")
                                .property("twophp.central.unmatched.grace", "PT2S"),
                        DemoCentral.PASSWORD)) {
            central = ledger;
            PayaraMicro.Builder launch = launch();
            central.enrol(launch, List.of(Service.WAREHOUSE.context()));
            try (Server services = launch.start();
                    TwoPhaseClient client = client()) {
                relay.to(services.baseUri());
                web = client;
                whatIsAloneAtTheServer();
                whatIsAloneAtTheClient();
                whatBothHave();
                String restored = aBackupIsMadeWhileACallWaits(services);
                String lost = theServerDiesBeforeItTells(services);
                theBackupIsPutBack();
                expected.put(restored, "CONTRADICTORY");
                expected.put(lost, "SERVER_ROW_MISSING");
                try (Server again =
                        launch().property("twophp.sync.generation", "1").start()) {
                    expected.forEach((id, reason) -> assertListed(id, reason, LONG_PATIENCE));
                    // The restored service sends all of its rows again: some calls await their other side once more.
                    Awaitility.await()
                            .atMost(LONG_PATIENCE)
                            .untilAsserted(() -> assertThat(reasons()).containsAll(expected.values()));
                }
            }
        }
    }

    private PayaraMicro.Builder launch() {
        return Sample.on(
                        Database.h2(directory.resolve("shop")),
                        directory,
                        EnumSet.of(Service.WAREHOUSE, Service.CARRIER))
                .port(port)
                .property("twophp.central.url", central.url().toString())
                .property("twophp.sync.interval", OFTEN)
                .property("twophp.ttl", "60000")
                .property("twophp.callback.allow", receivers.origin())
                .property("twophp.callback.plain-http", "true")
                .property("twophp.callback.networks", "127.0.0.0/8")
                .property(
                        "twophp.callback.keys",
                        receivers.origin() + " k:" + Base64.getEncoder().encodeToString(new byte[32]))
                .property("twophp.callback.attempts", "1");
    }

    private TwoPhaseClient client() {
        return TwoPhaseClient.in(directory.resolve("web"))
                .service("web")
                .set("twophp.central.url", central.url().toString())
                .set("twophp.central.token", central.token("web"))
                .set("twophp.sync.interval", OFTEN)
                .set("twophp.client.attempts", "1000")
                .set("twophp.client.servers", "TWO_PHASE")
                .set("twophp.client.recovery.interval", "PT1H")
                .configure(jaxrs -> jaxrs.register((ClientRequestFilter) request ->
                        request.getHeaders().putSingle(HttpHeaders.AUTHORIZATION, Client.basic(CREDENTIALS))))
                .open();
    }

    private void whatIsAloneAtTheServer() {
        String told = alone(ProtocolHeader.AUTO_CONFIRM, "true", ProtocolHeader.CALLBACK, receivers.silent());
        assertListed(told, "CALLBACK_UNDER_WAY", PATIENCE);
        expected.put(
                alone(ProtocolHeader.AUTO_CONFIRM, "true", ProtocolHeader.CALLBACK, receivers.broken()),
                "CALLBACK_LOST");
        expected.put(alone(ProtocolHeader.AUTO_CONFIRM, "true"), "TRANSPARENT");
        expected.put(alone(ProtocolHeader.REQUESTED_TTL, "6000"), "NEVER_CONFIRMED");
        expected.put(handshake(plain()), "CLIENT_UNKNOWN");
    }

    private void whatIsAloneAtTheClient() {
        expected.put(call(Service.CARRIER, PATIENCE), "SERVER_UNKNOWN");
    }

    private void whatBothHave() {
        relay.watch(passage -> passage.exchange() != Exchange.PHASE_TWO || passage.way() != Way.ANSWER);
        assertThatThrownBy(() -> call(Service.WAREHOUSE, Duration.ofSeconds(3)))
                .asInstanceOf(type(TwoPhaseCallException.class))
                .returns(true, TwoPhaseCallException::mayBeExecuted)
                .satisfies(unfinished -> expected.put(
                        unfinished.serverCorrelationId().orElseThrow().value(), "RESPONSE_LOST"));
        relay.watch(passage -> true);

        relay.mixUp(true);
        String anothers = handshake(new ShopClient(relay.address(Service.WAREHOUSE), CREDENTIALS));
        assertThat(call(Service.WAREHOUSE, PATIENCE)).isEqualTo(anothers);
        expected.put(anothers, "IDS_DIFFER");

        relay.mixUp(true);
        String twice = call(Service.WAREHOUSE, PATIENCE);
        assertThat(call(Service.WAREHOUSE, PATIENCE)).isEqualTo(twice);
        expected.put(twice, "DUPLICATE_SIDE");
        relay.mixUp(false);
    }

    /** A call waits for its confirmation when the backup is made, and is confirmed after that. */
    private String aBackupIsMadeWhileACallWaits(Server services) throws Exception {
        CountDownLatch waits = new CountDownLatch(1);
        AtomicBoolean held = new AtomicBoolean(true);
        relay.watch(passage -> {
            if (passage.exchange() == Exchange.PHASE_TWO && held.get()) {
                waits.countDown();
                return false;
            }
            return true;
        });
        CompletableFuture<String> call =
                CompletableFuture.supplyAsync(() -> call(Service.WAREHOUSE, Duration.ofSeconds(50)));
        assertThat(waits.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        services.kill();
        Files.copy(database, backup);
        services.start();
        held.set(false);
        relay.watch(passage -> true);
        return call.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** The Central Ledger is away during the call, so that the server does not send its row before it dies. */
    private String theServerDiesBeforeItTells(Server services) {
        central.server().kill();
        String id = call(Service.WAREHOUSE, PATIENCE);
        services.kill();
        central.server().start();
        assertListed(id, "AWAITING_SYNC", PATIENCE);
        return id;
    }

    private void theBackupIsPutBack() throws IOException {
        Files.copy(backup, database, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Makes a call by the client in Java SE, which is COMMITTED; returns its server correlation id. */
    private String call(Service service, Duration patience) {
        URI address = relay.address(service);
        try (Response outcome = web.client()
                .target(address)
                .path(service.resource())
                .request()
                .property(TwoPhaseClientFeature.TARGET, service.context())
                .property(TwoPhaseClientFeature.TIMEOUT, patience)
                .post(Entity.json(Bodies.of(service, UUID.randomUUID().toString())))) {
            assertThat(outcome.getHeaderString(ProtocolHeader.PHASE_STATE))
                    .as("%s %s", outcome.getStatus(), outcome.readEntity(String.class))
                    .isEqualTo("COMMITTED");
            return outcome.getHeaderString(ProtocolHeader.SERVER_CORRELATION_ID);
        }
    }

    private ShopClient plain() {
        return new ShopClient(URI.create("http://127.0.0.1:" + port + "/warehouse/"), CREDENTIALS);
    }

    /** Sends one request of a caller without a ledger; returns its server correlation id. */
    private String alone(String... headers) {
        HttpResponse<String> answer = plain().phaseOne(
                        UUID.randomUUID().toString(),
                        "POST",
                        Service.WAREHOUSE.resource(),
                        Bodies.of(Service.WAREHOUSE, UUID.randomUUID().toString()),
                        headers);
        assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
        return Client.header(answer, ProtocolHeader.SERVER_CORRELATION_ID);
    }

    /** Sends both phases of a caller without a ledger. */
    private static String handshake(ShopClient client) {
        Registered intent = client.register(
                "POST",
                Service.WAREHOUSE.resource(),
                Bodies.of(Service.WAREHOUSE, UUID.randomUUID().toString()));
        assertThat(Client.phase(client.confirm(intent))).isEqualTo("COMMITTED");
        return intent.serverId();
    }

    private void assertListed(String id, String reason, Duration patience) {
        Awaitility.await()
                .atMost(patience)
                .pollInterval(Duration.ofMillis(500))
                .untilAsserted(() -> assertThat(listed(reason))
                        .as("calls that are %s; of this one is told: %s", reason, of(id))
                        .contains(id));
        System.out.println(reason + " " + id);
    }

    private List<String> listed(String reason) {
        return json("unmatched?limit=500&reason=" + reason).getJsonArray("items").getValuesAs(JsonObject.class).stream()
                .map(call -> call.getString("server_correlation_id"))
                .toList();
    }

    private String of(String id) {
        return central.api().get("calls/" + id).body();
    }

    private Set<String> reasons() {
        return json("unmatched").getJsonObject("reasons").keySet();
    }

    private JsonObject json(String question) {
        HttpResponse<String> answer = central.api().get(question);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return ShopClient.json(answer);
    }
}
