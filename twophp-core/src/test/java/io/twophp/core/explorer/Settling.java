package io.twophp.core.explorer;

/** What becomes of intents in doubt once the run is over. */
enum Settling {
    /** Nobody looks after them. */
    LEFT,
    /** Executed again. */
    REDELIVERED,
    /** Recorded as what the world outside says: committed if the external effect happened, else failed. */
    DECIDED
}
