package io.twophp.sample.shop.checkout;

import io.twophp.sample.common.input.Pieces;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * The body of a POST.
 *
 * @param card its number, which the shop passes on and never stores
 */
public record NewCheckout(
        @NotBlank @Size(max = 64) String sku,
        @Pieces BigDecimal quantity,

        @NotNull @Pattern(regexp = "[0-9]{12,19}", message = "must be 12 to 19 digits")
        String card,

        @NotNull @Valid Address address) {

    int pieces() {
        return quantity.intValueExact();
    }
}
