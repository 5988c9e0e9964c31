package io.twophp.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EngineDutiesTest {

    @Test
    void anIntervalIsPositive() {
        assertThat(EngineDuties.interval(key -> Optional.of("PT2S"), "twophp.expiry.interval", Duration.ofSeconds(1)))
                .isEqualTo(Duration.ofSeconds(2));
        assertThatThrownBy(() ->
                        EngineDuties.interval(key -> Optional.of("0"), "twophp.expiry.interval", Duration.ofSeconds(1)))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("twophp.expiry.interval = 0 ms")
                .hasMessageContaining("PT1S");
    }

    @Test
    void leasesAreRenewedThreeTimesInTheirLength() {
        assertThat(EngineDuties.heartbeat(key -> Optional.empty())).isEqualTo(Duration.ofSeconds(20));
        assertThat(EngineDuties.heartbeat(key -> Optional.of("PT9S").filter(value -> key.equals("twophp.lease"))))
                .isEqualTo(Duration.ofSeconds(3));
        assertThat(EngineDuties.heartbeat(key -> Optional.of("1"))).isEqualTo(Duration.ofMillis(1));
    }
}
