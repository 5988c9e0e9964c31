package org.example.stranger.fidelity;

import java.util.List;

/** An entity that needs a writer of its own. */
public record Parts(List<String> texts) {}
