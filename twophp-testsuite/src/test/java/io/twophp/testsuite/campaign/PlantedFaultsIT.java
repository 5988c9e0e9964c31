package io.twophp.testsuite.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.campaign.Findings.Violation;
import io.twophp.testsuite.campaign.fault.Fault;
import io.twophp.testsuite.launch.Shop;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Shows that the checker finds faults: each {@link Fault} is planted into the nodes in turn, and the campaign's own
 * checker has to find it; in the same events without the fault it must find nothing.
 */
@Tag("faults")
class PlantedFaultsIT {

    private static final Path LEVER = Shop.target().resolve("faults").resolve("lever");

    private static Site site;

    @BeforeAll
    static void open() {
        site = Site.open("faults", 1, Map.of(Fault.SWITCH, LEVER.toString()), Fault.class.getPackage());
    }

    @AfterAll
    static void close() {
        if (site != null) {
            site.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_planted_fault_is_found_and_nothing_is_found_without_it(Fault fault) {
        Trials trials = new Trials(site, LEVER);
        assertThat(trials.run(fault, false)).as("without").isEmpty();
        List<Violation> found = trials.run(fault, true);
        site.say(
                "%s: found %d, such as %s",
                fault,
                found.size(),
                found.stream().findFirst().map(Violation::toString).orElse("-"));
        assertThat(found).as("with").isNotEmpty();
    }
}
