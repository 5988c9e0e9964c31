package io.twophp.core.client;

import java.util.Optional;

/** Which execution of an intent the calling thread belongs to. Thread-safe. */
@FunctionalInterface
public interface InboundContext {

    /** Every call is the root of a tree of its own. */
    InboundContext NONE = Optional::empty;

    /** The execution that the calling thread works for; empty if it works for none. */
    Optional<Inbound> current();
}
