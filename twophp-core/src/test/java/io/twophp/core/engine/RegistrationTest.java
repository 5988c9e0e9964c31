package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.core.intent.Intents;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.IntentMode;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** D13, D14: the mode in which an intent is registered. */
@Tag("D13")
@Tag("D14")
class RegistrationTest {

    private static EndpointPolicy policy(Mode mode) {
        return TestEngine.policy(mode, ReplayPolicy.REJECT, Effects.LOCAL);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void whatItsClientConfirmsHasTheEndpointsMode(Mode mode) {
        assertThat(TestEngine.registration(policy(mode)).mode()).isEqualTo(IntentMode.of(mode));
    }

    @ParameterizedTest
    @CsvSource({
        "SYNCHRONOUS,  false, false, TRANSPARENT",
        "SYNCHRONOUS,  false, true,  TRANSPARENT",
        "SYNCHRONOUS,  true,  false, AUTO_CONFIRM",
        "SYNCHRONOUS,  true,  true,  AUTO_CONFIRM",
        "ASYNCHRONOUS, false, false, ASYNCHRONOUS",
        "ASYNCHRONOUS, false, true,  ASYNCHRONOUS",
        "ASYNCHRONOUS, true,  false, ASYNCHRONOUS",
        "ASYNCHRONOUS, true,  true,  ASYNCHRONOUS",
        "NEGOTIATED,   false, false, TRANSPARENT",
        "NEGOTIATED,   false, true,  ASYNCHRONOUS",
        "NEGOTIATED,   true,  false, AUTO_CONFIRM",
        "NEGOTIATED,   true,  true,  ASYNCHRONOUS"
    })
    void whatTheServerConfirmsIsNeverLeftOpen(Mode endpoint, boolean callback, boolean respondAsync, IntentMode mode) {
        Optional<URI> target =
                Optional.of(URI.create("https://client.example/")).filter(uri -> callback);
        assertThat(TestEngine.autoConfirmed(policy(endpoint), target, respondAsync)
                        .mode())
                .isEqualTo(mode);
        assertThat(mode.isAutoConfirmed()).as("two steps in one").isEqualTo(mode != IntentMode.ASYNCHRONOUS);
    }

    @Test
    void thePlainFormIsOneThatItsClientConfirms() {
        Registration plain = Registration.of(
                TestEngine.ALICE,
                TestEngine.CCID,
                OptionalLong.of(7),
                Intents.request("POST", "/", null, Map.of(), new byte[0]),
                TestEngine.REJECT);
        assertThat(plain.autoConfirmation()).isEmpty();
        assertThat(plain.respondAsync()).isFalse();
        assertThat(plain.requestedTtl()).hasValue(7);
    }
}
