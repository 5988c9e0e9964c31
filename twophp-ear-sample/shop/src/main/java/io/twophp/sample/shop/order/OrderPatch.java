package io.twophp.sample.shop.order;

import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** The body of a PATCH: an absent member stays as it is; an empty note removes the note. */
public record OrderPatch(
        @Positive @Digits(integer = 6, fraction = 0) BigDecimal quantity,
        @Size(max = 200) String note) {

    int piecesOr(int current) {
        return quantity == null ? current : quantity.intValueExact();
    }

    String noteOr(String current) {
        if (note == null) {
            return current;
        }
        return note.isEmpty() ? null : note;
    }
}
