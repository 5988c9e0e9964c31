package io.twophp.sample.fraud.assessment;

import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** The body of a POST: the amount to be paid, and the card's ending. */
public record NewAssessment(
        @NotBlank @Size(max = 36) String reference,

        @NotNull @Positive @Digits(integer = 10, fraction = 2)
        BigDecimal amount,

        @NotNull @Pattern(regexp = "[0-9]{4}", message = "must be four digits")
        String cardEnding) {}
