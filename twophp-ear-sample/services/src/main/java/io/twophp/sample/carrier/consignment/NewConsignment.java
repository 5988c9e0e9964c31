package io.twophp.sample.carrier.consignment;

import io.twophp.sample.common.input.Pieces;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** The body of a POST. */
public record NewConsignment(
        @NotBlank @Size(max = 36) String reference,

        @NotNull @Pattern(regexp = "[A-Z]{2}", message = "must be two capital letters")
        String country,

        @NotBlank @Size(max = 20) String postcode,
        @Pieces BigDecimal parcels) {}
