package io.twophp.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.benchmarks.count.State;
import io.twophp.benchmarks.machine.Deployments.Deployed;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartUpRunTest {

    @Test
    void what_is_more_is_the_median_of_the_turns_differences() {
        // The machine was slower in the second turn.
        List<Deployed> plain = List.of(deployed(1000, 60), deployed(9000, 60), deployed(1100, 61));
        List<Deployed> guarded = List.of(deployed(3000, 70), deployed(11100, 70), deployed(3150, 71));
        assertThat(StartUpRun.report(plain, guarded))
                .contains("3 turns")
                .contains("| deployment, ms | 1100 | 3150 | 2050 (2000 to 2100) |")
                .contains("| heap after a collection, MB | 60 | 70 | 10 (10 to 10) |");
    }

    private static Deployed deployed(long millis, long megabytes) {
        return new Deployed(millis, new State(megabytes << 20, 50, 20000, 100));
    }
}
