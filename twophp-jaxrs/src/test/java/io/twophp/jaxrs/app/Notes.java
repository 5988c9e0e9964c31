package io.twophp.jaxrs.app;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An observer of the application, which notes what it sees unless it fails. */
abstract class Notes<T> implements Forgetful {

    private final List<T> seen = new CopyOnWriteArrayList<>();
    private volatile boolean failing;

    void add(T note) {
        if (failing) {
            throw new IllegalStateException("an observer of the application failed");
        }
        seen.add(note);
    }

    public List<T> seen() {
        return List.copyOf(seen);
    }

    public void failFromNowOn() {
        failing = true;
    }

    @Override
    public void forget() {
        seen.clear();
        failing = false;
    }
}
