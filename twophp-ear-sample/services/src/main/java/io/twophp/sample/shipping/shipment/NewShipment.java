package io.twophp.sample.shipping.shipment;

import io.twophp.sample.common.input.Pieces;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** The body of a POST. */
public record NewShipment(
        @NotBlank @Size(max = 36) String reference,
        @Pieces BigDecimal pieces,
        @NotNull @Valid Address address) {}
