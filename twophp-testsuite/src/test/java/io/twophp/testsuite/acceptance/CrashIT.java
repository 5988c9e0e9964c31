package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.acceptance.TwoPhaseClient.isReplay;
import static io.twophp.testsuite.acceptance.TwoPhaseClient.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.acceptance.TwoPhaseClient.Registered;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Acknowledgements outlive the server that gave them: one {@code kill -9} with an intent after each phase (I2, I4). */
@OnSharedShop
@Tag("N2")
@Tag("N22")
@Tag("D2")
class CrashIT {

    @Test
    void a_killed_server_keeps_its_promises_on_h2(@On(On.Kind.H2) ShopSite site) {
        keepsItsPromises(site);
    }

    @Test
    void a_killed_server_keeps_its_promises_on_postgresql(@On(On.Kind.POSTGRESQL) ShopSite site) {
        keepsItsPromises(site);
    }

    private static void keepsItsPromises(ShopSite site) {
        TwoPhaseClient alice = site.alice();
        int before = orders(alice);
        Registered waiting = alice.registerOrder("tea", 2);
        Registered done = alice.registerOrder("tea", 3);
        HttpResponse<String> told = alice.confirm(done);
        assertThat(phase(told)).isEqualTo("COMMITTED");

        site.server().kill();
        site.server().start();

        HttpResponse<String> committed = alice.confirm(waiting);
        assertThat(committed.statusCode()).isEqualTo(200);
        assertThat(phase(committed)).isEqualTo("COMMITTED");
        assertThat(isReplay(committed)).isFalse();

        HttpResponse<String> replayed = alice.confirm(done);
        assertThat(isReplay(replayed)).isTrue();
        assertThat(replayed.statusCode()).isEqualTo(200);
        assertThat(replayed.body()).isEqualTo(told.body()).isNotEmpty();
        assertThat(orders(alice)).as("one for each intent").isEqualTo(before + 2);
    }

    private static int orders(TwoPhaseClient customer) {
        return customer.http().get("orders?limit=10000").body().split("\"sku\"", -1).length - 1;
    }
}
