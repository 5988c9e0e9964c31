package io.twophp.sample.payments.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.sample.common.problem.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CardTest {

    @ParameterizedTest
    @ValueSource(strings = {"4111111111111111", "5555555555554444", "4000000000000002", "378282246310005"})
    void a_number_whose_digits_add_up_is_a_card(String number) {
        Card card = new Card(number);

        assertThat(number).startsWith(card.prefix()).endsWith(card.ending());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4111111111111112",
                "1411111111111111",
                "41111111111",
                "",
                "4111 1111 1111 1111",
                "٤١١١١١١١١١١١١١١١"
            })
    void anything_else_is_refused_with_422(String number) {
        assertThatThrownBy(() -> new Card(number))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(422));
    }

    @Test
    void a_card_never_shows_its_number() {
        assertThat(new Card("4111111111111111")).hasToString("card ending in 1111");
    }
}
