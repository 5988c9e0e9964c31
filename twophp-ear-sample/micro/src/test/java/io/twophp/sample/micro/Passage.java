package io.twophp.sample.micro;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One way of one exchange between two services, as it passes a {@link Relay}. */
record Passage(Service called, Exchange exchange, Way way) {

    /** What a caller sends of a two-phase call. */
    enum Exchange {
        PHASE_ONE,
        PHASE_TWO
    }

    /** Where it goes. */
    enum Way {
        REQUEST,
        ANSWER
    }

    /** All of a checkout, in their order. */
    static List<Passage> all() {
        return Arrays.stream(Service.values())
                .filter(called -> called.caller().equals(Optional.of(Service.SHOP)))
                .flatMap(called -> of(called).stream())
                .toList();
    }

    /** A service asks its own services while it executes, between the request of Phase 2 and the answer. */
    private static List<Passage> of(Service called) {
        List<Passage> passages = new ArrayList<>();
        for (Exchange exchange : Exchange.values()) {
            passages.add(new Passage(called, exchange, Way.REQUEST));
            if (exchange == Exchange.PHASE_TWO) {
                Arrays.stream(Service.values())
                        .filter(deeper -> deeper.caller().equals(Optional.of(called)))
                        .forEach(deeper -> passages.addAll(of(deeper)));
            }
            passages.add(new Passage(called, exchange, Way.ANSWER));
        }
        return passages;
    }

    @Override
    public String toString() {
        return called + " " + exchange + " " + way;
    }
}
