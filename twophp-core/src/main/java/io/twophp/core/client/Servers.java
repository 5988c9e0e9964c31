package io.twophp.core.client;

/** Which servers a client expects. */
enum Servers {
    /**
     * Any. An answer without the protocol's headers is taken for an ordinary one (D25). A request that was sent to an
     * endpoint that never answered with 2PHP, and that got no answer, is not sent again: an ordinary server may have
     * processed it.
     */
    ANY,
    /** Only such as speak 2PHP: Phase 1 is repeated until it is answered, and an answer without 2PHP is an error. */
    TWO_PHASE
}
