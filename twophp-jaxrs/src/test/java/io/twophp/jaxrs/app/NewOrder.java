package io.twophp.jaxrs.app;

import jakarta.validation.constraints.NotBlank;

/** An order as it is placed; JSON-B fills it. */
public class NewOrder {

    @NotBlank
    public String item;
}
