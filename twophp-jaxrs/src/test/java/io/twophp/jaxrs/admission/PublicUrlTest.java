package io.twophp.jaxrs.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.InvalidConfigurationException;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded links are the public ones, whatever host a request was sent to. */
@Tag("W32")
class PublicUrlTest {

    private static final String PUBLIC = "https://shop.example:8443/shop/api/";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.public-url", "https://shop.example:8443"));

    @Test
    void w32_theRecordedLocationIsPublic() {
        ClientIntent intent = SERVER.at("localhost", "alice").order();
        Reply outcome = intent.confirm();
        assertThat(outcome.header("Location")).startsWith(PUBLIC + "orders/");
        assertThat(SERVER.database().response(intent.scid(), "alice").headers().get("Location"))
                .containsExactly(outcome.header("Location"));
        Reply autoConfirmed =
                SERVER.at("localhost", "alice").bookOrder().autoConfirm().send();
        assertThat(autoConfirmed.header("Location")).startsWith(PUBLIC + "orders/");
    }

    @Test
    void w32_soAreTheMonitorsAndTheLinksOfARedeliveredRequest() {
        ClientIntent intent = SERVER.at("localhost", "alice").registered("cases/echo-later");
        intent.confirm().with("Location", PUBLIC + "2php/intents/" + intent.scid());
        SERVER.awaitThreads();
        assertThat(intent.confirm().header("Location")).isEqualTo(PUBLIC + "cases/echo-later/7");
    }

    @ParameterizedTest
    @ValueSource(strings = "https://shop .example")
    @EachWord("""
            shop.example https:// ftp://shop.example https://shop.example/api https://shop.example?x
            https://me@shop.example
            """)
    void w32_whatIsNoOriginIsRefused(String value) {
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(() -> new PublicUrl(key -> Optional.of(value)))
                .withMessageContaining("twophp.public-url");
    }
}
