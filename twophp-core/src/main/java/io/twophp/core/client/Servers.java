package io.twophp.core.client;

/** The kind of servers that a client expects. */
enum Servers {
    /**
     * Any servers. An answer without the protocol's headers is taken for an ordinary one (D25). A request to an
     * endpoint that never answered with 2PHP is not sent again if it got no answer: an ordinary server may have
     * processed it.
     */
    ANY,
    /** Servers that speak 2PHP: Phase 1 is repeated until it is answered, and an answer without 2PHP is an error. */
    TWO_PHASE
}
