package io.twophp.testsuite.acceptance.probe;

import jakarta.validation.constraints.NotBlank;

/** The input of a probe; a blank word violates its constraint. */
public class ProbeInput {

    @NotBlank
    public String word;
}
