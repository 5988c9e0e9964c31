package io.twophp.core.explorer;

/** Ends an actor where it is: its node died, or the run is over. An error, so that no code handles it as a failure. */
final class Stopped extends Error {

    private static final long serialVersionUID = 1L;

    Stopped() {
        super("stopped", null, false, false);
    }
}
