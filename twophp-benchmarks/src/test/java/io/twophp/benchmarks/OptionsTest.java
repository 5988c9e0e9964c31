package io.twophp.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class OptionsTest {

    @Test
    void what_is_not_said_is_taken_from_the_defaults() {
        Properties properties = new Properties();
        // Maven passes unknown properties so.
        properties.setProperty("rounds", "${rounds}");
        properties.setProperty("short", "${short}");
        Options options = Options.of(properties);
        assertThat(options.database()).isEqualTo("postgresql");
        assertThat(options.clients()).containsExactly(1, 8, 32);
        assertThat(options.rounds()).isEqualTo(15);
        assertThat(options.isCounted()).isTrue();
        assertThat(options.budget()).isLessThan(Duration.ofHours(1));
    }

    @Test
    void a_short_run_is_shorter_but_has_seven_rounds() {
        Properties properties = new Properties();
        properties.setProperty("short", "");
        Options options = Options.of(properties);
        assertThat(options.clients()).containsExactly(1, 8);
        assertThat(options.rounds()).isEqualTo(7);
        assertThat(options.time()).isLessThan(Options.of(new Properties()).time());
        assertThat(options.budget()).isLessThan(Duration.ofMinutes(10));
    }

    @Test
    void what_is_said_wins() {
        Properties properties = new Properties();
        properties.setProperty("clients", "2, 4");
        properties.setProperty("db", "h2");
        properties.setProperty("minutes", "2.5");
        properties.setProperty("short", "true");
        Options options = Options.of(properties);
        assertThat(options.clients()).containsExactly(2, 4);
        assertThat(options.isCounted()).isFalse();
        assertThat(options.budget()).isEqualTo(Duration.ofSeconds(150));
    }

    @Test
    void special_runs_have_usual_values_of_their_own() {
        Properties properties = new Properties();
        properties.setProperty("growth", "true");
        properties.setProperty("soak", "true");
        properties.setProperty("memory", "${memory}");
        Options options = Options.of(properties);
        assertThat(options.growth()).containsExactly(10_000L, 1_000_000L);
        assertThat(options.soak()).isEqualTo(Duration.ofMinutes(20));
        assertThat(options.memory()).isFalse();
        properties.setProperty("growth", "5000, 100");
        assertThat(Options.of(properties).growth()).containsExactly(100L, 5000L);
        assertThat(Options.of(new Properties()).growth()).isEmpty();
    }

    @Test
    void earlier_tables_are_not_filled() {
        Properties properties = new Properties();
        properties.setProperty("against", "HEAD~3");
        assertThat(Options.of(properties).against()).isEqualTo("HEAD~3");
        properties.setProperty("rows", "100");
        assertThatThrownBy(() -> Options.of(properties)).hasMessageContaining("-Drows");
    }

    @Test
    void a_number_that_is_too_small_is_refused() {
        Properties properties = new Properties();
        properties.setProperty("clients", "8,0");
        assertThatThrownBy(() -> Options.of(properties)).hasMessageContaining("-Dclients");
    }
}
