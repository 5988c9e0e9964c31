package io.twophp.cdi.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class EnvironmentSettingsTest {

    private final Properties properties = new Properties();
    private final Settings settings = new EnvironmentSettings(
            properties,
            Map.of("TWOPHP_MAX_BODY", "7", "TWOPHP_ENDPOINT_ORDERS_PLACE_MAXIMUM_TTL", " 8 ", "TWOPHP_EMPTY", ""));

    @Test
    void arePropertiesFirstAndThenVariablesInCapitalsAndAbsentIfBlank() {
        assertThat(settings.find("twophp.max-body")).contains("7");
        assertThat(settings.find("twophp.endpoint.Orders.place.maximum-ttl")).contains("8");
        properties.setProperty("twophp.max-body", " 9 ");
        assertThat(settings.find("twophp.max-body")).contains("9");
        properties.setProperty("twophp.blank", " ");
        assertThat(List.of("twophp.blank", "twophp.empty", "twophp.absent"))
                .allSatisfy(name -> assertThat(settings.find(name)).isEmpty());
    }
}
