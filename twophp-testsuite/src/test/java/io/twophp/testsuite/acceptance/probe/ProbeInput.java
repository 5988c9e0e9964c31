package io.twophp.testsuite.acceptance.probe;

import jakarta.validation.constraints.NotBlank;

/** What a probe is asked with; a blank word violates its constraint. */
public class ProbeInput {

    @NotBlank
    public String word;
}
