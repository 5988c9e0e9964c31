package io.twophp.sample.shipping.shipment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.sample.common.problem.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParcelsTest {

    @ParameterizedTest
    @CsvSource({"1,1", "20,1", "21,2", "1000,50"})
    void pieces_go_into_as_few_parcels_as_hold_them(int pieces, int parcels) {
        assertThat(Parcels.of(pieces).count()).isEqualTo(parcels);
    }

    @Test
    void what_would_need_a_lorry_is_refused_with_422() {
        assertThatThrownBy(() -> Parcels.of(1001))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(422));
    }
}
