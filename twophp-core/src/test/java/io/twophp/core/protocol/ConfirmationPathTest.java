package io.twophp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The address of Phase 2. */
@Tag("D1")
@Tag("W23")
class ConfirmationPathTest {

    @ParameterizedTest
    @CsvSource({
        "/, /confirm",
        "/orders, /orders/confirm",
        "/orders/, /orders//confirm",
        "/a%2Fb, /a%2Fb/confirm",
        "/confirm, /confirm/confirm"
    })
    void w23_itIsBelowThatOfPhaseOneAndLeadsBackToIt(String registered, String confirmation) {
        assertThat(ConfirmationPath.of(registered)).isEqualTo(confirmation);
        assertThat(ConfirmationPath.registered(confirmation)).contains(registered);
    }

    @ParameterizedTest
    @CsvSource({
        "https://pay.example, https://pay.example/confirm",
        "https://pay.example/?x=1, https://pay.example/confirm",
        "http://[::1]:8080/a%2Fb?x, http://[::1]:8080/a%2Fb/confirm"
    })
    void w23_itIsWithoutTheQuery(URI registered, URI confirmation) {
        assertThat(ConfirmationPath.of(registered)).isEqualTo(confirmation);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/orders", "/orders/confirm/", "/orders/reconfirm", "confirm", "/Confirm"})
    void whatDoesNotEndInItConfirmsNothing(String path) {
        assertThat(ConfirmationPath.registered(path)).isEmpty();
    }
}
