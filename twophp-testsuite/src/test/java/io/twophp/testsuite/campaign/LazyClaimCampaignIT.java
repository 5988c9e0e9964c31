package io.twophp.testsuite.campaign;

import static io.twophp.core.engine.Checkpoint.BUSINESS_BEGINS;
import static io.twophp.core.engine.Checkpoint.BUSINESS_DONE;
import static io.twophp.core.engine.Checkpoint.CLAIM_TAKEN;
import static io.twophp.core.engine.Checkpoint.OUTCOME_COMMITTED;
import static io.twophp.core.engine.Checkpoint.OUTCOME_WRITTEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.engine.Checkpoint;
import io.twophp.testsuite.campaign.war.Hurdle.Behaviour;
import io.twophp.testsuite.launch.Node;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A node dies in an execution under a lazy claim, and the client does not come back: the intent expires without effect,
 * unless its execution had lasted for the bound, or was committed.
 */
@Tag("campaign")
@Tag("D17")
class LazyClaimCampaignIT {

    private static final long SEED = Long.getLong("seed", System.nanoTime() >>> 20);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Longer than the bound, which is a second here; in milliseconds. */
    private static final int LONG = 2_000;

    private static final List<Case> CASES = List.of(
            new Case(CLAIM_TAKEN, 0, "ABANDONED"),
            new Case(BUSINESS_BEGINS, 0, "ABANDONED"),
            new Case(BUSINESS_DONE, 0, "ABANDONED"),
            new Case(OUTCOME_WRITTEN, 0, "ABANDONED"),
            new Case(OUTCOME_COMMITTED, 0, "COMMITTED"),
            new Case(BUSINESS_DONE, LONG, "COMMITTED"),
            new Case(OUTCOME_WRITTEN, LONG, "COMMITTED"),
            new Case(OUTCOME_COMMITTED, LONG, "COMMITTED"));

    @Test
    void only_what_the_documentation_names_is_given_up() {
        Map<String, String> settings = Map.of(
                "twophp.lazy.bound", "1000",
                "twophp.endpoint.HurdleResource.lazy.ttl", "4000",
                "twophp.endpoint.HurdleResource.lazy.grace", "500");
        try (Site site = Site.open("lazy-campaign", SEED, settings)) {
            for (Case each : CASES) {
                killed(site, each);
            }
            site.say("lazy claims: %d deaths, each with its documented end", CASES.size());
        }
    }

    private static void killed(Site site, Case each) {
        Node victim = site.one;
        // A first request takes longer than others, perhaps longer than the bound.
        run(site, victim, site.exchange(Way.LAZY, Behaviour.WRITE, 0));
        Exchange exchange = site.exchange(Way.LAZY, Behaviour.WRITE, each.linger());
        victim.arm(each.checkpoint(), 1);
        CompletableFuture<Void> client = CompletableFuture.runAsync(() -> run(site, victim, exchange), site.threads);
        assertThat(victim.awaitHalt(PATIENCE)).as(each.toString()).isTrue();
        victim.disarm(each.checkpoint());
        String id = exchange.serverId().orElseThrow();
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(site.tables.phase(id)).as(each.toString()).contains(each.end()));
        assertThat(site.tables.effectsOf(id))
                .as(each.toString())
                .isEqualTo(each.end().equals("COMMITTED") ? 1 : 0);
        client.join();
        victim.start();
    }

    /** Sends an exchange to a node only, as long as that takes requests. */
    private static void run(Site site, Node node, Exchange exchange) {
        site.client.run(
                exchange,
                tries -> node.isReady() ? Optional.of(node) : Optional.empty(),
                new Random(SEED),
                Duration.ofSeconds(10));
    }

    /**
     * @param checkpoint the step at which the node dies
     * @param linger the milliseconds that business logic takes
     * @param end the phase that the other node leads the intent to
     */
    private record Case(Checkpoint checkpoint, int linger, String end) {}
}
