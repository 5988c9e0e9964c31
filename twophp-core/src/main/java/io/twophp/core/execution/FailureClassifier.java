package io.twophp.core.execution;

import java.util.Optional;

/**
 * Classifies the exceptions of one layer below business logic: those of a database by their states, those of a server
 * by their types. A module that brings such a layer brings a classifier as a bean. Implementations are thread-safe.
 */
@FunctionalInterface
public interface FailureClassifier {

    /** Returns the kind of one failure, without its causes; empty if this classifier does not know the failure. */
    Optional<FailureKind> classify(Throwable failure);
}
