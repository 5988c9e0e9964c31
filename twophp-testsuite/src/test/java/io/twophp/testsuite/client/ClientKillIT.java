package io.twophp.testsuite.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.acceptance.On;
import io.twophp.testsuite.acceptance.OnSharedShop;
import io.twophp.testsuite.acceptance.ShopSite;
import java.nio.file.Path;
import java.time.Duration;
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
 * A client in a process of its own is killed at every point of a call: the next one in the same folder takes what was
 * left to its end, and every call has taken effect once, as both ledgers say. {@code -Dkills} chooses how many of each
 * point.
 */
@OnSharedShop
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("N9")
@Tag("D3")
class ClientKillIT {

    private static final int KILLS = Integer.getInteger("kills", 20);

    private final Tables tables;
    private final TroubleProxy proxy;

    ClientKillIT(@On(On.Kind.POSTGRESQL) ShopSite site) {
        tables = Tables.of(site.postgres().database());
        Holds holds = new Holds();
        proxy = new TroubleProxy(site.server().baseUri(), Duration.ZERO, holds::decide);
    }

    @AfterAll
    void stop() {
        proxy.close();
    }

    @Test
    void a_client_that_is_killed_with_calls_at_every_point_takes_each_to_its_end(@TempDir Path folder)
            throws Exception {
        Till till = till("all", folder, "TWO_PHASE");
        for (Point point : Point.values()) {
            till.callUntil(point);
            till.callUntil(point);
        }
        till.kill();
        till.open();
        assertThat(till.tally()).containsOnlyKeys(Point.values());
        till.audit();
    }

    @ParameterizedTest
    @MethodSource("everyPointAndKindOfClient")
    @Tag("campaign")
    void a_client_that_is_killed_again_and_again_takes_each_call_to_its_end(
            Point point, String servers, @TempDir Path folder) throws Exception {
        Till till = till(point + "-" + servers, folder, servers);
        till.callThrough();
        for (int i = 0; i < KILLS / 2; i++) {
            till.callUntil(point);
            till.kill();
            till.open();
        }
        till.audit();
        System.out.printf("%s, servers=%s: %d kills, %s%n", point, servers, till.kills(), till.summary());
    }

    static Stream<Arguments> everyPointAndKindOfClient() {
        return Stream.of(Point.values())
                .flatMap(point -> Stream.of("TWO_PHASE", "ANY").map(servers -> Arguments.of(point, servers)));
    }

    private Till till(String name, Path folder, String servers) {
        return new Till(name, folder, servers, proxy, tables);
    }
}
