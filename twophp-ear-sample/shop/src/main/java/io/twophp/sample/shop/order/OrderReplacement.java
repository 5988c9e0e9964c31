package io.twophp.sample.shop.order;

import io.twophp.sample.common.input.Pieces;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** The body of a PUT: the new content of an order. */
public record OrderReplacement(
        @Pieces BigDecimal quantity, @Size(max = 200) String note) {

    int pieces() {
        return quantity.intValueExact();
    }
}
