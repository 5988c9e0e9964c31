package io.twophp.testsuite.acceptance.message;

import jakarta.validation.constraints.NotBlank;

/** A message; a blank word violates its constraint. */
public class MessageInput {

    @NotBlank
    public String word;
}
