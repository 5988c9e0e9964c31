package io.twophp.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** D13, D14: how an outcome is reported. */
@Tag("D13")
@Tag("D14")
class IntentModeTest {

    @ParameterizedTest
    @CsvSource({
        "SYNCHRONOUS, false",
        "ASYNCHRONOUS, false",
        "NEGOTIATED, false",
        "AUTO_CONFIRM, true",
        "TRANSPARENT, true"
    })
    void d14_onlyTheServersOwnConfirmationMakesOneStepOfTwo(IntentMode mode, boolean autoConfirmed) {
        assertThat(mode.isAutoConfirmed()).isEqualTo(autoConfirmed);
    }
}
