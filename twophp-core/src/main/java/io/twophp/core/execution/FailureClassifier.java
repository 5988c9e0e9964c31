package io.twophp.core.execution;

import java.util.Optional;

/**
 * What one layer below business logic says by its exceptions: a database by its states, a server by its types. A module
 * that brings such a layer brings a classifier as a bean. Implementations are thread-safe.
 */
@FunctionalInterface
public interface FailureClassifier {

    /** The kind of one failure, without its causes; empty if it says nothing to this classifier. */
    Optional<FailureKind> classify(Throwable failure);
}
