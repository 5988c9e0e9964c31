package io.twophp.sample.inventory.reservation;

import io.twophp.sample.common.input.Pieces;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** The body of a POST. */
public record NewReservation(
        @NotBlank @Size(max = 36) String reference,
        @NotBlank @Size(max = 64) String sku,
        @Pieces BigDecimal quantity) {

    int pieces() {
        return quantity.intValueExact();
    }
}
