package io.twophp.core.explorer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/**
 * Lets one actor go on at a time. The actor that has the baton decides, at a point where others could act, which one
 * gets it next; events of the surroundings (time, crashes) are options beside the actors. An actor that did nothing
 * visible since its last point passes the next one without a decision, as the order would make no difference.
 */
final class Scheduler {

    private final ThreadLocal<Actor> self = new ThreadLocal<>();
    private final List<Actor> actors = new ArrayList<>();
    private final Semaphore over = new Semaphore(0);
    final Schedule schedule = new Schedule();
    private final Actor outside = new Actor("outside", null, () -> {});
    private final World world;
    private final Strategy strategy;
    private final Executor threads;
    private final Map<Kind, Integer> left;
    private final boolean preemptionsBounded;
    private volatile boolean running;
    private boolean pruned;
    private volatile Throwable broken;

    Scheduler(World world, Strategy strategy, Bounds bounds, Executor threads) {
        this.world = world;
        this.strategy = strategy;
        this.threads = threads;
        this.left = bounds.budget();
        this.preemptionsBounded = bounds.preemptions() < Bounds.ALL;
    }

    void add(Actor actor) {
        actors.add(actor);
    }

    /** Runs all actors to their ends; false if the run was cut short since nothing new could come of it. */
    boolean run() {
        running = true;
        Actor first = next(null);
        if (first != null) {
            threads.execute(() -> play(first));
            over.acquireUninterruptibly();
        }
        running = false;
        return !pruned;
    }

    boolean isRunning() {
        return running;
    }

    /** Returns the calling thread's actor, or {@code outside} if it has none. */
    Actor self() {
        Actor actor = self.get();
        return actor == null ? outside : actor;
    }

    /** Lets others act here. */
    void point() {
        Actor me = self();
        if (me.killed) {
            throw new Stopped();
        }
        if (running && me != outside && me.stepped) {
            me.stepped = false;
            pass(me);
        }
    }

    /** Lets others act until a unit has ended. */
    void await(Transaction unit) {
        Actor me = self();
        if (me == outside) {
            throw new IllegalStateException("nobody is left who could end " + unit);
        }
        me.waitsFor = unit;
        pass(me);
        me.waitsFor = null;
    }

    private void pass(Actor me) {
        Actor next = next(me);
        if (next == me) {
            return;
        }
        hand(next);
        me.baton.acquireUninterruptibly();
        if (me.killed) {
            throw new Stopped();
        }
    }

    private void hand(Actor next) {
        if (next == null) {
            over.release();
        } else if (next.started) {
            next.baton.release();
        } else {
            threads.execute(() -> play(next));
        }
    }

    /** Runs an actor to its end, and then those that begin when it has ended. */
    private void play(Actor first) {
        Actor actor = first;
        while (actor != null) {
            self.set(actor);
            actor.started = true;
            try {
                actor.body.run();
            } catch (Stopped e) {
                // the actor was ended
            } catch (Throwable e) {
                world.violated(actor.name + " failed: " + e);
                broken = e;
            }
            self.remove();
            if (actor.killed) {
                return;
            }
            actor.done = true;
            Actor next = next(actor);
            if (next == null || next.started) {
                hand(next);
                return;
            }
            actor = next;
        }
    }

    /** Returns the actor that goes on, after any events of the surroundings; null if the run is over. */
    private Actor next(Actor me) {
        while (true) {
            if (world.isViolated()) {
                return end();
            }
            List<Option> options = options(me);
            if (options.isEmpty()) {
                if (actors.stream().anyMatch(Actor::isAlive)) {
                    world.violated("everybody waits for somebody");
                }
                return end();
            }
            int taken = options.size() == 1 ? only(options.get(0)) : decide(labels(options), 0);
            if (taken == Strategy.PRUNED) {
                pruned = true;
                return end();
            }
            Option option = options.get(taken);
            if (option.actor() != null) {
                if (me != null && me.canGo() && option.actor() != me) {
                    spend(Kind.GO);
                }
                return option.actor();
            }
            spend(option.kind());
            option.effect().run();
        }
    }

    private int only(Option option) {
        strategy.forced(option.label());
        schedule.add(option.label());
        return 0;
    }

    private static List<String> labels(List<Option> options) {
        List<String> labels = new ArrayList<>(options.size());
        for (Option option : options) {
            labels.add(option.label());
        }
        return labels;
    }

    private Actor end() {
        actors.stream().filter(Actor::isAlive).forEach(this::kill);
        return null;
    }

    /** Ends an actor for good, at any point. */
    void kill(Actor actor) {
        actor.killed = true;
        if (actor.unit != null) {
            actor.unit.rollback();
            actor.unit = null;
        }
        actor.baton.release();
    }

    void killAll(Node node) {
        actors.stream().filter(actor -> actor.node == node && actor.isAlive()).forEach(this::kill);
    }

    boolean hasActors(Node node) {
        return actors.stream().anyMatch(actor -> actor.node == node && actor.isAlive());
    }

    boolean hasOpenUnits() {
        return actors.stream().anyMatch(actor -> actor.isAlive() && actor.unit != null);
    }

    /** Rolls back all units that are open in the database. */
    void breakUnits() {
        for (Actor actor : actors) {
            if (actor.isAlive() && actor.unit != null) {
                actor.unit.breakDown();
            }
        }
    }

    private List<Option> options(Actor me) {
        List<Option> options = new ArrayList<>();
        boolean goesOn = me != null && me.canGo();
        if (goesOn) {
            options.add(new Option(me.name, Kind.GO, me, null));
        }
        if (!goesOn || left.get(Kind.GO) > 0) {
            for (Actor actor : actors) {
                if (actor != me && actor.canGo()) {
                    options.add(new Option(actor.name, Kind.GO, actor, null));
                }
            }
        }
        if (!options.isEmpty()) {
            world.surroundings(left, options);
        }
        return options;
    }

    /** Returns one of several outcomes of the current actor's step, the first of which is the usual one. */
    String choose(Kind kind, List<String> labels) {
        if (!running || self() == outside || left.get(kind) == 0) {
            return labels.get(0);
        }
        int taken = decide(labels, self().state());
        if (taken == Strategy.PRUNED) {
            pruned = true;
            Actor me = self();
            end();
            hand(null);
            me.baton.acquireUninterruptibly();
            throw new Stopped();
        }
        if (taken > 0) {
            spend(kind);
        }
        self().sees(taken);
        return labels.get(taken);
    }

    private int decide(List<String> labels, long salt) {
        try {
            int taken = strategy.decide(labels, () -> state(labels, salt));
            if (taken != Strategy.PRUNED) {
                schedule.add(labels.get(taken));
            }
            return taken;
        } catch (RuntimeException e) {
            broken = e;
            world.violated("the schedule can't be followed: " + e.getMessage());
            return Strategy.PRUNED;
        }
    }

    private void spend(Kind kind) {
        if (kind != Kind.GO || preemptionsBounded) {
            left.merge(kind, -1, Integer::sum);
        }
    }

    private long state(List<String> labels, long salt) {
        long hash = Mix.of(world.state(), salt);
        for (Actor actor : actors) {
            hash = Mix.of(hash, actor.state());
        }
        for (int bound : left.values()) {
            hash = Mix.of(hash, bound);
        }
        if (preemptionsBounded || salt != 0) {
            hash = Mix.of(hash, String.join(" ", labels));
        }
        return hash;
    }

    /** Returns the exception of an actor that was no failure of the store; null if there was none. */
    Throwable broken() {
        return broken;
    }

    /** A possible next step: an actor goes on, or an event of the surroundings. */
    record Option(String label, Kind kind, Actor actor, Runnable effect) {}
}
