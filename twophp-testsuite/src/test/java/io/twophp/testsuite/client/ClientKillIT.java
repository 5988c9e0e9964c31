package io.twophp.testsuite.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.Dialect;
import io.twophp.jaxrs.client.ConfirmationNeededException;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.se.TwoPhaseClient;
import io.twophp.testsuite.acceptance.On;
import io.twophp.testsuite.acceptance.OnSharedShop;
import io.twophp.testsuite.acceptance.ShopSite;
import io.twophp.testsuite.launch.Server;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A client in a process of its own is killed with calls in each dialect at every moment of theirs, against the shop on
 * Payara Micro and PostgreSQL: the next client in the same folder takes each call to its end. Every call has taken
 * effect once, as both ledgers and the client's reports say. {@code -Dkills} chooses how often.
 */
@OnSharedShop
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("N9")
@Tag("D3")
@Tag("C10")
@Tag("E5")
class ClientKillIT {

    private static final int ROUNDS = Integer.getInteger("kills", 1);
    private static final int KILLS = Integer.getInteger("kills", 20);

    private final Server server;
    private final Tables shop;
    private final TroubleProxy proxy;

    ClientKillIT(@On(On.Kind.POSTGRESQL) ShopSite site) {
        server = site.server();
        shop = Tables.of(site.postgres().database());
        proxy = new TroubleProxy(server.baseUri(), Duration.ZERO, new Moments()::decide);
    }

    @AfterAll
    void stop() {
        proxy.close();
    }

    @Test
    void a_client_that_is_killed_with_calls_at_every_moment_takes_each_to_its_end(@TempDir Path folder)
            throws InterruptedException {
        Till till = new Till("all", folder, "TWO_PHASE", proxy, shop);
        for (int round = 0; round < ROUNDS; round++) {
            for (Dialect dialect : Dialect.values()) {
                for (String moment : Moments.of(dialect)) {
                    till.callUntil(dialect, moment);
                }
            }
            till.kill();
            till.open();
        }
        for (Dialect dialect : Dialect.values()) {
            till.callThrough(dialect);
        }
        till.audit();
        System.out.println("all dialects: " + till.summary());
    }

    @ParameterizedTest
    @MethodSource("everyMomentAndKindOfClient")
    @Tag("campaign")
    void a_client_that_is_killed_again_and_again_takes_each_call_to_its_end(
            String moment, String servers, @TempDir Path folder) throws InterruptedException {
        Till till = new Till(moment + "-" + servers, folder, servers, proxy, shop);
        for (int i = 0; i < KILLS / 2; i++) {
            till.callKnownUntil(Dialect.TWOPHP, moment);
            till.kill();
            till.open();
        }
        till.audit();
        System.out.printf("%s, servers=%s: %s%n", moment, servers, till.summary());
    }

    static Stream<Arguments> everyMomentAndKindOfClient() {
        return Moments.of(Dialect.TWOPHP).stream()
                .flatMap(moment -> Stream.of("TWO_PHASE", "ANY").map(servers -> Arguments.of(moment, servers)));
    }

    @Test
    @Tag("S10")
    @Tag("SD6")
    void sd6_a_command_that_needs_a_confirmation_throws_with_a_token_that_confirms_it(@TempDir Path folder) {
        try (TwoPhaseClient client = TwoPhaseClient.in(folder)
                .configure(builder -> builder.register(new Alice()))
                .open()) {
            ConfirmationNeededException needed =
                    catchThrowableOfType(ConfirmationNeededException.class, () -> confirmed(client, null));
            assertThat(needed.header("IDS-Command-Id")).isNotBlank();
            assertThat(shop.orders("confirmed.")).isEmpty();
            assertThat(confirmed(client, "wrong")).isEqualTo(403);
            assertThat(confirmed(client, needed.token())).isEqualTo(201);
            assertThat(confirmed(client, null)).as("executed: replayed").isEqualTo(201);
        }
        assertThat(shop.orders("confirmed.")).isEqualTo(Map.of("confirmed.1", 1));
    }

    private int confirmed(TwoPhaseClient client, String token) {
        Invocation.Builder request = client.client()
                .target(server.baseUri().resolve("shop/orders/dialect/IDS/confirmed/1"))
                .request()
                .property(TwoPhaseClientFeature.DIALECT, Dialect.IDS);
        if (token != null) {
            request.header("IDS-Confirmation-Token", token);
        }
        try (Response answer = request.post(ClientProgram.order("confirmed.1"))) {
            return answer.getStatus();
        }
    }
}
