package io.twophp.sample.shop.order;

import io.twophp.sample.common.input.Pieces;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** The body of a POST. */
public record NewOrder(
        @NotBlank @Size(max = 64) String sku,
        @Pieces BigDecimal quantity,
        @Size(max = 200) String note) {

    int pieces() {
        return quantity.intValueExact();
    }
}
