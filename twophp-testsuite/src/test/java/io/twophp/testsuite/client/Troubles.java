package io.twophp.testsuite.client;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Deals out trouble at random: to two exchanges of five, while it is active. Thread-safe. */
final class Troubles {

    /** The kinds of trouble that are dealt out. */
    static final Set<Trouble> KINDS = EnumSet.range(Trouble.REQUEST_LOST, Trouble.RESPONSE_LATE);

    private static final int PERCENT = 40;

    private final Random random;
    private final Map<Trouble, Integer> dealt = new EnumMap<>(Trouble.class);
    private boolean active;

    Troubles(Random random) {
        this.random = random;
    }

    synchronized void begin() {
        active = true;
    }

    synchronized void end() {
        active = false;
    }

    synchronized Trouble decide(Request request) {
        boolean luck = !active || random.nextInt(100) >= PERCENT;
        Trouble trouble = luck ? Trouble.NONE : List.copyOf(KINDS).get(random.nextInt(KINDS.size()));
        dealt.merge(trouble, 1, Integer::sum);
        return trouble;
    }

    /** Returns the kinds that were dealt out so far. */
    synchronized Set<Trouble> kinds() {
        Set<Trouble> kinds = EnumSet.copyOf(dealt.keySet());
        kinds.remove(Trouble.NONE);
        return kinds;
    }

    @Override
    public synchronized String toString() {
        return "exchanges " + dealt;
    }
}
