package io.twophp.sample.shop.order;

import io.twophp.sample.common.input.Pieces;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** The body of a POST: the pieces that a customer sends back, and when the customer sent it. */
public record NewReturn(
        @NotBlank @Size(max = 36) String order,
        @Pieces BigDecimal quantity,
        @Size(max = 40) String sentAt) {

    int pieces() {
        return quantity.intValueExact();
    }
}
