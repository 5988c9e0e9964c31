package io.twophp.core.explorer;

import java.util.concurrent.Semaphore;

/** A thread of work in the model: a request, a sweep, a worker. Runs only while it has the baton. */
final class Actor {

    final String name;
    /** The node it runs on; null for the database's own work. */
    final Node node;

    final Runnable body;
    final Semaphore baton = new Semaphore(0);

    boolean started;
    boolean done;
    volatile boolean killed;
    /** True if it did something visible to others since it last passed a scheduling point. */
    boolean stepped;
    /** The unit that holds the row it waits for. */
    Transaction waitsFor;
    /** Its own open unit. */
    Transaction unit;
    /** A hash of all that it has seen of the world; its next steps depend on nothing else. */
    private long seen;

    Actor(String name, Node node, Runnable body) {
        this.name = name;
        this.node = node;
        this.body = body;
    }

    boolean isAlive() {
        return !done && !killed;
    }

    boolean canGo() {
        return isAlive() && (waitsFor == null || waitsFor.ended);
    }

    /** Records that the actor learns something. */
    void sees(long what) {
        seen = Mix.of(seen, what);
    }

    /** Returns a hash of what the actor's next steps depend on; of an actor that has ended, that is its name alone. */
    long state() {
        if (!isAlive()) {
            return Mix.of(0, name);
        }
        long hash = Mix.of(seen, name);
        hash = Mix.of(hash, (started ? 1 : 0) | (canGo() ? 2 : 0) | (stepped ? 4 : 0));
        return unit == null ? hash : Mix.of(hash, unit.state());
    }
}
