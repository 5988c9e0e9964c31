package io.twophp.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.Words;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A misspelt setting is reported, with the name that was meant; a correct one, or another application's, is not. */
@Tag("X27")
class UnreadSettingsTest {

    private final UnreadSettings settings =
            new UnreadSettings(List.of("OrderResource", "OrderResource.place", "com.acme.R", "com.acme.R.place"));

    @ParameterizedTest
    @CsvSource({
        "twophp.quotta, twophp.quota",
        "twophp.max.body, twophp.max-body",
        "twophp.client.timout, twophp.client.timeout",
        "twophp.central.retension, twophp.central.retention",
        "twophp.endpoint.OrderResource.plaze.ttl, twophp.endpoint.OrderResource.place.ttl",
        "twophp.endpoint.OrderResorce.place.ttl, twophp.endpoint.OrderResource.place.ttl",
        "twophp.endpoint.com.acme.R.tttl, twophp.endpoint.com.acme.R.ttl",
        "twophp.module.shop-1.0.quotta, twophp.quota",
        "TWOPHP_MAX_BDOY, TWOPHP_MAX_BODY",
        "TWOPHP_ENDPOINT_ORDERRESOURCE_PLAZE_TTL, TWOPHP_ENDPOINT_ORDERRESOURCE_PLACE_TTL",
    })
    void namesWhatWasMeant(String written, String meant) {
        assertThat(settings.among(Set.of(written)))
                .containsExactly("Setting " + written + " is not read by anything; did you mean " + meant + "?");
    }

    @ParameterizedTest
    @Words("""
            twophp.something.else TWOPHP_SOMETHING_ELSE twophp.endpoint.OrderResource.cancel.window
            twophp.module.shop.something.else
            """)
    void namesWhatIsNearNothing(String written) {
        assertThat(settings.among(Set.of(written)))
                .containsExactly("Setting " + written
                        + " is not read by anything; all settings are listed in docs/configuration.md.");
    }

    @ParameterizedTest
    @Words("""
            twophp.max-body TWOPHP_MAX_BODY twophp.ttl twophp.endpoint.com.acme.R.place.replay-policy
            twophp.endpoint.AnotherResource.cancel.ttl TWOPHP_ENDPOINT_ANOTHERRESOURCE_CANCEL_TTL
            twophp.module.shop.ttl twophp.module.shop-1.0.encryption.keys
            TWOPHP_MODULE_SHOP_1_0_ENCRYPTION_KEYS twophp.central.token.shop TWOPHP_CENTRAL_TOKEN_SHOP
            twophp shop.twophp.quotta PATH
            """)
    void isSilentAboutTheRest(String written) {
        assertThat(settings.among(Set.of(written))).isEmpty();
    }

    /** SmallRye lists {@code TWOPHP_MAX_BODY} as {@code twophp.max.body}, too. */
    @Test
    void isSilentAboutHowAServerWritesAVariable() {
        assertThat(settings.among(Set.of("TWOPHP_MAX_BODY", "twophp.max.body"))).isEmpty();
    }

    @Test
    void knowsEveryNameAsItIsAndAsAVariable() {
        Set<String> all = SettingNames.all();
        assertThat(all).contains("twophp.quota", "twophp.central.retention", "twophp.client.margin", "twophp.window");
        assertThat(settings.among(all)).isEmpty();
        assertThat(settings.among(all.stream().map(SettingNames::variable).collect(Collectors.toSet())))
                .isEmpty();
    }
}
