package io.twophp.sample.shop.order;

import io.twophp.sample.common.input.Pieces;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** What a customer sends back, and when he said so. */
public record NewReturn(
        @NotBlank @Size(max = 36) String order,
        @Pieces BigDecimal quantity,
        @Size(max = 40) String sentAt) {

    int pieces() {
        return quantity.intValueExact();
    }
}
