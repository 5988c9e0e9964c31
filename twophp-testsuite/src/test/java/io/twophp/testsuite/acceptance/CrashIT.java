package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.acceptance.TwoPhaseClient.isReplay;
import static io.twophp.testsuite.acceptance.TwoPhaseClient.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import io.twophp.testsuite.acceptance.TwoPhaseClient.Registered;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Acknowledgements outlive the server that gave them: one {@code kill -9} with an intent after each phase (I2, I4),
 * with commands, and with messages of Certified HTTP.
 */
@OnSharedShop
@Tag("N2")
@Tag("N22")
@Tag("D2")
@Tag("A3")
@Tag("A4")
@Tag("A8")
@Tag("A9")
class CrashIT {

    @Test
    void a_killed_server_keeps_its_promises_on_h2(@On(On.Kind.H2) ShopSite site) {
        keepsItsPromises(site, new CommandOnH2IT(site), new CertifiedHttpOnH2IT(site));
    }

    @Test
    void a_killed_server_keeps_its_promises_on_postgresql(@On(On.Kind.POSTGRESQL) ShopSite site) {
        keepsItsPromises(site, new CommandOnPostgresIT(site), new CertifiedHttpOnPostgresIT(site));
    }

    private static void keepsItsPromises(ShopSite site, CommandChecks commands, CertifiedHttpChecks messages) {
        Runnable ofEachPhase = ofEachPhase(site.alice());
        List<Runnable> promises = List.of(
                commands.S9_SD9_underAProvidersKeyACommandWhoseServerDiedRunsAgain(),
                commands.S9_SD3_afterARestartNamesAreTheSameAndAReconciledCommandStaysInDoubt(),
                messages.C2_G7_aMessageWhoseServerDiedIsExecutedOnce(),
                // Last: what is executed again holds a row of its item until it is let through its gate.
                ofEachPhase);

        site.server().kill();
        site.server().start();

        assertAll(promises.stream().map(promise -> promise::run));
    }

    private static Runnable ofEachPhase(TwoPhaseClient alice) {
        String word = "promise-" + UUID.randomUUID();
        String order = "{\"sku\":\"tea\",\"quantity\":2,\"note\":\"" + word + "\"}";
        Registered waiting = alice.register("POST", "orders", order);
        Registered done = alice.register("POST", "orders", order);
        HttpResponse<String> told = alice.confirm(done);
        assertThat(phase(told)).isEqualTo("COMMITTED");
        return () -> {
            HttpResponse<String> committed = alice.confirm(waiting);
            assertThat(committed.statusCode()).isEqualTo(200);
            assertThat(phase(committed)).isEqualTo("COMMITTED");
            assertThat(isReplay(committed)).isFalse();

            HttpResponse<String> replayed = alice.confirm(done);
            assertThat(isReplay(replayed)).isTrue();
            assertThat(replayed.statusCode()).isEqualTo(200);
            assertThat(replayed.body()).isEqualTo(told.body()).isNotEmpty();
            assertThat(orders(alice, word)).as("one for each intent").isEqualTo(2);
        };
    }

    private static int orders(TwoPhaseClient customer, String word) {
        return customer.http().get("orders?limit=10000").body().split(word, -1).length - 1;
    }
}
