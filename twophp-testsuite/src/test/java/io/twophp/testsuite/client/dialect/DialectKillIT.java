package io.twophp.testsuite.client.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.Dialect;
import io.twophp.jaxrs.client.ConfirmationNeededException;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.se.TwoPhaseClient;
import io.twophp.testsuite.acceptance.On;
import io.twophp.testsuite.acceptance.OnSharedShop;
import io.twophp.testsuite.acceptance.ShopSite;
import io.twophp.testsuite.client.Alice;
import io.twophp.testsuite.client.ClientProcess;
import io.twophp.testsuite.client.Tables;
import io.twophp.testsuite.client.TroubleProxy;
import io.twophp.testsuite.launch.Server;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A client of each dialect, in a process of its own, is killed with a call at every moment of it, against the shop on
 * Payara Micro and PostgreSQL: the next client in the same folder takes each call to its end. What is reported is what
 * was done: every call as COMMITTED, once, with one effect. {@code -Dkills} chooses how often.
 */
@OnSharedShop
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("D3")
@Tag("C10")
@Tag("E5")
class DialectKillIT {

    private static final int KILLS = Integer.getInteger("kills", 1);
    private static final int MOST_LIVES = 5;

    private final Moments moments = new Moments();
    private final Server server;
    private final TroubleProxy proxy;
    private final Tables shop;

    DialectKillIT(@On(On.Kind.POSTGRESQL) ShopSite site) {
        server = site.server();
        proxy = new TroubleProxy(server.baseUri(), Duration.ZERO, moments::decide);
        shop = Tables.of(site.postgres().database());
    }

    @AfterAll
    void stop() {
        proxy.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWOPHP")
    void a_client_that_is_killed_at_every_moment_reports_what_was_done(Dialect dialect, @TempDir Path folder)
            throws InterruptedException {
        List<String> calls = new ArrayList<>();
        List<String> said = new ArrayList<>();
        ClientProcess life = start(folder, dialect);
        for (int kill = 0; kill < KILLS; kill++) {
            for (String moment : Moments.of(dialect)) {
                String tag = dialect + "." + kill + "." + moment;
                calls.add(tag);
                life.call(tag + " " + moment);
                if (moment.startsWith(Moments.DURING)) {
                    assertThat(proxy.awaitHeld()).isEqualTo(tag);
                } else {
                    life.awaitSaid("AT " + tag + " " + moment);
                }
            }
            life.kill();
            said.addAll(life.said());
            life = start(folder, dialect);
            for (String tag : calls) {
                if (ends(said, tag).isEmpty()) {
                    life.awaitSaid("END " + tag);
                }
            }
        }
        String through = dialect + ".through";
        calls.add(through);
        life.call(through);
        life.awaitSaid("DONE " + through + " 201");
        life.close();
        said.addAll(life.said());
        for (int i = 0; i < MOST_LIVES && !Tables.in(folder).unfinished().isEmpty(); i++) {
            start(folder, dialect).close();
        }
        assertThat(Tables.in(folder).unfinished())
                .as("calls and acknowledgements that are left")
                .isEmpty();
        Map<String, List<String>> reported = new TreeMap<>();
        calls.forEach(tag -> reported.put(tag, ends(said, tag)));
        assertThat(reported.values()).containsOnly(List.of("COMMITTED"));
        Map<String, Integer> effects = shop.orders(dialect + ".");
        assertThat(effects).containsOnlyKeys(calls);
        assertThat(effects.values()).containsOnly(1);
        System.out.printf(
                "%s: %d calls, %d kills, each with a call at %s; ends %s, effects %d%n",
                dialect,
                calls.size(),
                KILLS,
                Moments.of(dialect),
                reported.values().stream()
                        .flatMap(List::stream)
                        .collect(Collectors.groupingBy(end -> end, Collectors.counting())),
                effects.values().stream().mapToInt(Integer::intValue).sum());
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
        try (Response answer = request.post(Entity.json("{\"sku\":\"tea\",\"quantity\":1,\"note\":\"confirmed.1\"}"))) {
            return answer.getStatus();
        }
    }

    private ClientProcess start(Path folder, Dialect dialect) {
        return ClientProcess.start(
                DialectProgram.class,
                Map.of(),
                folder.toString(),
                dialect.name(),
                proxy.baseUri().resolve("shop/orders/dialect/" + dialect + "/").toString());
    }

    private static List<String> ends(List<String> said, String tag) {
        return said.stream()
                .filter(line -> line.startsWith("END " + tag + " "))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .toList();
    }
}
