package io.twophp.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class OptionsTest {

    /** Returns the options of properties: names and values in turns. */
    private static Options options(String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return Options.of(properties);
    }

    @Test
    void what_is_not_said_is_taken_from_the_defaults() {
        // Maven passes unknown properties so.
        Options options = options("rounds", "${rounds}", "short", "${short}");
        assertThat(options.database()).isEqualTo("postgresql");
        assertThat(options.clients()).containsExactly(1, 8, 32);
        assertThat(options.rounds()).isEqualTo(15);
        assertThat(options.isCounted()).isTrue();
        assertThat(options.budget()).isLessThan(Duration.ofHours(1));
    }

    @Test
    void a_short_run_is_shorter_but_has_seven_rounds() {
        Options options = options("short", "");
        assertThat(options.clients()).containsExactly(1, 8);
        assertThat(options.rounds()).isEqualTo(7);
        assertThat(options.time()).isLessThan(options().time());
        assertThat(options.budget()).isLessThan(Duration.ofMinutes(10));
    }

    @Test
    void what_is_said_wins() {
        Options options = options("clients", "2, 4", "db", "h2", "minutes", "2.5", "short", "true");
        assertThat(options.clients()).containsExactly(2, 4);
        assertThat(options.isCounted()).isFalse();
        assertThat(options.budget()).isEqualTo(Duration.ofSeconds(150));
    }

    @Test
    void special_runs_have_usual_values_of_their_own() {
        Options options = options("growth", "true", "soak", "true", "memory", "${memory}");
        assertThat(options.growth()).containsExactly(10_000L, 1_000_000L);
        assertThat(options.soak()).isEqualTo(Duration.ofMinutes(20));
        assertThat(options.memory()).isFalse();
        assertThat(options("growth", "5000, 100").growth()).containsExactly(100L, 5000L);
        assertThat(options().growth()).isEmpty();
    }

    @Test
    void earlier_tables_are_not_filled() {
        assertThat(options("against", "HEAD~3").against()).isEqualTo("HEAD~3");
        assertThatThrownBy(() -> options("against", "HEAD~3", "rows", "100")).hasMessageContaining("-Drows");
    }

    @Test
    void a_number_that_is_too_small_is_refused() {
        assertThatThrownBy(() -> options("clients", "8,0")).hasMessageContaining("-Dclients");
    }
}
