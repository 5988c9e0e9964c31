package io.twophp.sample.shipping.shipment;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * The destination of a shipment.
 *
 * @param country two letters of ISO 3166
 */
public record Address(
        @NotBlank @Size(max = 200) String recipient,
        @NotBlank @Size(max = 200) String street,
        @NotBlank @Size(max = 20) String postcode,
        @NotBlank @Size(max = 100) String city,

        @NotNull @Pattern(regexp = "[A-Z]{2}", message = "must be two capital letters")
        String country) {}
