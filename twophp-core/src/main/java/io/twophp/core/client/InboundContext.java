package io.twophp.core.client;

import java.util.Optional;

/** Determines the execution of an intent that the calling thread belongs to. Thread-safe. */
@FunctionalInterface
public interface InboundContext {

    /** No executions: every call is the root of a tree of its own. */
    InboundContext NONE = Optional::empty;
    /** Returns the execution that the calling thread works for; empty if it works for none. */
    Optional<Inbound> current();
}
