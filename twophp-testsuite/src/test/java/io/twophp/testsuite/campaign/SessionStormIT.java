package io.twophp.testsuite.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.campaign.war.HurdleResource;
import io.twophp.testsuite.launch.PayaraRoot;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The database ends all of its sessions while 32 requests are in flight, as a failover does, and again. Whatever the pool, the
 * transaction manager or the driver throws then, wherever it comes out, is the infrastructure's failure and never an outcome:
 * no request may end as FAILED, and each takes effect once.
 */
@Tag("W36")
@Tag("D16")
class SessionStormIT {

    private static final Pattern OUTAGE = Pattern.compile("TWOPHP-(011[0124]|030[1-7]|040[136])");
    private static final boolean SHORT = "short".equals(System.getProperty("campaign"));

    @Test
    void every_request_takes_effect_once_and_none_fails() {
        storm("storm", 2);
    }

    @Test
    @Tag("campaign")
    void a_long_storm_changes_nothing_about_it() {
        storm("long-storm", Integer.getInteger("campaign.storms", SHORT ? 20 : 100));
    }

    private static void storm(String name, int rounds) {
        Path directory = Shop.target().resolve(name);
        try {
            PayaraRoot.deleteTree(directory);
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (CampaignPostgres postgres = CampaignPostgres.start(directory.resolve("postgres"));
                Server server = Shop.on(postgres.database(), directory)
                        .with(HurdleResource.class.getPackage())
                        .property("twophp.lease", "2000")
                        .property("twophp.recovery.interval", "500")
                        .deadline(Duration.ofMinutes(5))
                        .start();
                SessionStorm storm = new SessionStorm(postgres, server.baseUri().resolve("shop/"))) {
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
            assertThat(outageLines(server.log())).as("one a minute").hasSizeLessThanOrEqualTo((int) minutes + 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> outageLines(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> OUTAGE.matcher(line).find()).toList();
        }
    }
}
