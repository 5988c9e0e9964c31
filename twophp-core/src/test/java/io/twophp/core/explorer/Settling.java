package io.twophp.core.explorer;

/** The ways in which intents in doubt are settled once the run is over. */
enum Settling {
    /** Not settled. */
    LEFT,
    /** Executed again. */
    REDELIVERED,
    /** Recorded as the outside world says: committed if the external effect happened, else failed. */
    DECIDED
}
