package io.twophp.sample.payments.payment;

import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** The body of a POST. */
public record NewPayment(
        @NotBlank @Size(max = 36) String reference,

        @NotNull @Positive @Digits(integer = 10, fraction = 2)
        BigDecimal amount,

        @NotBlank @Size(max = 19) String card) {}
