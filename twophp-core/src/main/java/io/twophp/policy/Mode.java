package io.twophp.policy;

/** How Phase 2 is answered. */
public enum Mode {
    /** Business logic runs inline; Phase 2 carries its outcome (draft §5.3.2). The default. */
    SYNCHRONOUS
}
