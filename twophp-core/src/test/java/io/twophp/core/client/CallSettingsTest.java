package io.twophp.core.client;

import static io.twophp.core.callback.SettingsOf.assertRefused;
import static io.twophp.core.callback.SettingsOf.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings of calls. */
class CallSettingsTest {

    @Test
    void nothingHasToBeSet() {
        CallSettings settings = CallSettings.from(settings(Map.of()));
        assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(60));
        assertThat(settings.repetition().attempts()).isEqualTo(8);
        assertThat(settings.repetition().backoff()).isEqualTo(Duration.ofMillis(200));
        assertThat(settings.repetition().resubmissions()).isEqualTo(2);
        assertThat(settings.maxAge()).isEqualTo(Duration.ofDays(1));
        assertThat(settings.margin()).isEqualTo(Duration.ofMillis(500));
        assertThat(settings.servers()).isEqualTo(Servers.ANY);
        assertThat(settings.targets().of(Calls.ORDERS)).isEqualTo("pay.example");
        assertThat(settings.callback()).isEmpty();
    }

    private static CallSettings set(String name, String value) {
        return CallSettings.from(settings(Map.of("twophp.client." + name, value)));
    }

    @Test
    void everythingCanBeSet() {
        assertThat(set("timeout", "PT5S").timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(set("attempts", "3").repetition().attempts()).isEqualTo(3);
        assertThat(set("backoff", "50").repetition().backoff()).isEqualTo(Duration.ofMillis(50));
        assertThat(set("resubmissions", "0").repetition().resubmissions()).isZero();
        assertThat(set("max-age", "P7D").maxAge()).isEqualTo(Duration.ofDays(7));
        CallSettings sixDays = set("long-time", "P6D");
        assertThat(sixDays.maxAge(Dialect.CERTIFIED_HTTP)).isEqualTo(Duration.ofDays(3));
        assertThat(sixDays.maxAge(Dialect.IDEMPOTENCY_KEY)).isEqualTo(Duration.ofDays(1));
        assertThat(set("margin", "0").margin()).isZero();
        assertThat(set("servers", "two-phase").servers()).isEqualTo(Servers.TWO_PHASE);
        assertThat(set("callback", "https://shop.example/cb").callback())
                .contains(URI.create("https://shop.example/cb"));
    }

    @ParameterizedTest
    @CsvSource({
        "twophp.client.timeout, 0",
        "twophp.client.timeout, PT-1S",
        "twophp.client.attempts, 0",
        "twophp.client.attempts, many",
        "twophp.client.backoff, 0",
        "twophp.client.backoff, -1",
        "twophp.client.resubmissions, -1",
        "twophp.client.max-age, 0",
        "twophp.client.long-time, 0",
        "twophp.client.long-time, soon",
        "twophp.client.margin, -1",
        "twophp.client.servers, some",
        "twophp.client.targets, payments",
        "twophp.client.targets, =https://pay.example",
        "twophp.client.targets, payments=pay.example",
        "twophp.client.callback, /callbacks",
        "twophp.client.callback, no url"
    })
    void whatCantBeUsedIsRefusedByItsName(String name, String value) {
        assertRefused(() -> CallSettings.from(settings(Map.of(name, value))), name);
    }
}
