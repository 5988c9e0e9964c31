package io.twophp.testsuite.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.engine.Checkpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two nodes on one PostgreSQL, in five parts: each checkpoint in each way that passes it; {@code kill -9} at random;
 * nodes that stand still for longer than their lease; connections that the database ends; COMMITs that get lost (faults
 * 1, 4, 5, 7, 10, 11 and 13). {@code -Dcampaign=short} runs all in a small size; {@code -Dcampaign.parts=kills,stops},
 * {@code -Dcampaign.checkpoints=CLAIM_WRITTEN}, {@code -Dcampaign.rounds}, {@code .kills}, {@code .stops},
 * {@code .terminations}, {@code .losses} and {@code -Dseed} choose otherwise.
 */
@Tag("campaign")
@Tag("D17")
class FailureCampaignIT {

    private static final boolean SHORT = "short".equals(System.getProperty("campaign"));
    private static final long SEED = Long.getLong("seed", System.nanoTime() >>> 20);
    private static final int ROUNDS = Integer.getInteger("campaign.rounds", SHORT ? 1 : 10);
    private static final int KILLS = Integer.getInteger("campaign.kills", SHORT ? 4 : 100);
    private static final int STOPS = Integer.getInteger("campaign.stops", SHORT ? 4 : 50);
    private static final int TERMINATIONS = Integer.getInteger("campaign.terminations", SHORT ? 20 : 100);
    private static final int LOSSES = Integer.getInteger("campaign.losses", SHORT ? 6 : 50);
    private static final List<String> PARTS =
            List.of(System.getProperty("campaign.parts", "checkpoints,kills,stops,terminations,losses")
                    .split(","));

    @Test
    void no_failure_breaks_a_promise() {
        try (Site site = Site.open("campaign", SEED, Map.of())) {
            Blows blows = new Blows(site);
            Map<String, Supplier<List<Exchange>>> parts = Map.of(
                    "checkpoints", () -> new Checkpoints(site).run(checkpoints(), ROUNDS),
                    "kills", () -> blows.kills(KILLS),
                    "stops", () -> blows.stops(STOPS),
                    "terminations", () -> blows.terminations(TERMINATIONS),
                    "losses", () -> blows.lostCommits(LOSSES));
            List<Exchange> history = new ArrayList<>();
            for (String part : PARTS) {
                history.addAll(parts.get(part).get());
                site.findings.all().forEach(violation -> site.note("%s", violation));
            }
            site.inspect(history);
            site.findings.all().forEach(violation -> site.say("%s", violation));
            site.say(
                    "seed %d: %d exchanges (%s), %d callbacks received, %d violations",
                    SEED, history.size(), Exchange.ends(history), site.receiver.count(), site.findings.count());
            assertThat(site.findings.all()).as("violations, seed %d", SEED).isEmpty();
        }
    }

    private static List<Checkpoint> checkpoints() {
        String chosen = System.getProperty("campaign.checkpoints", "");
        return chosen.isEmpty()
                ? List.of(Checkpoint.values())
                : Arrays.stream(chosen.split(",")).map(Checkpoint::valueOf).toList();
    }
}
