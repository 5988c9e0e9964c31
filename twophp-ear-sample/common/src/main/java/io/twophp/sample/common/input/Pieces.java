package io.twophp.sample.common.input;

import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.PARAMETER;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/**
 * A whole number of pieces, at least one. On a {@code BigDecimal}: JSON-B would cut 1.5 down to an {@code int} of 1,
 * and a number beyond 32 bits to anything.
 */
@NotNull
@Positive
@Digits(integer = 6, fraction = 0)
@Target({FIELD, METHOD, PARAMETER})
@Retention(RUNTIME)
@Constraint(validatedBy = {})
public @interface Pieces {

    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
