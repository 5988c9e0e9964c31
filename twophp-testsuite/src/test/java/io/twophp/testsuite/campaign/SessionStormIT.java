package io.twophp.testsuite.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.acceptance.On;
import io.twophp.testsuite.acceptance.OnSharedShop;
import io.twophp.testsuite.acceptance.ShopSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The database ends all of its sessions while 32 requests are in flight, as a failover does, and again. Any exception
 * that the pool, the transaction manager or the driver throws then, at any place, is the infrastructure's failure and
 * never an outcome: no request may end as FAILED, and each takes effect once.
 */
@OnSharedShop
@Tag("W36")
@Tag("D16")
class SessionStormIT {

    private static final Pattern OUTAGE = Pattern.compile("TWOPHP-(011[0124]|030[1-7]|040[136])");
    private static final boolean SHORT = "short".equals(System.getProperty("campaign"));

    private final ShopSite site;

    SessionStormIT(@On(On.Kind.POSTGRESQL) ShopSite site) {
        this.site = site;
    }

    @Test
    void every_request_takes_effect_once_and_none_fails() throws IOException {
        storm(2);
    }

    @Test
    @Tag("campaign")
    void a_long_storm_changes_nothing_about_it() throws IOException {
        storm(Integer.getInteger("campaign.storms", SHORT ? 20 : 100));
    }

    private void storm(int rounds) throws IOException {
        long logged = site.server().output().lines().count();
        try (SessionStorm storm = new SessionStorm(
                CampaignPostgres.on(site.postgres()), site.server().baseUri().resolve("shop/"))) {
            long begin = System.nanoTime();
            for (int round = 0; round < rounds; round++) {
                storm.strike();
            }
            long minutes = Duration.ofNanos(System.nanoTime() - begin).toMinutes();
            List<String> violations = storm.violations();
            System.out.printf(
                    "storm: %d requests, all sessions ended %d times, %d answers, %d violations%n",
                    storm.requests(), rounds, storm.answers(), violations.size());
            assertThat(violations).isEmpty();
            assertThat(outageLines(site.server().log(), logged))
                    .as("one a minute")
                    .hasSizeLessThanOrEqualTo((int) minutes + 1);
        }
    }

    private static List<String> outageLines(Path log, long before) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.skip(before)
                    .filter(line -> OUTAGE.matcher(line).find())
                    .toList();
        }
    }
}
