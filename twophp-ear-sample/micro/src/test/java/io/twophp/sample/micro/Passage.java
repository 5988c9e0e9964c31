package io.twophp.sample.micro;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One direction of one exchange between two services, as it passes a {@link Relay}. */
record Passage(Service called, Exchange exchange, Way way) {

    /** The request of a two-phase call that a caller sends. */
    enum Exchange {
        PHASE_ONE,
        PHASE_TWO
    }

    /** The direction of a passage. */
    enum Way {
        REQUEST,
        ANSWER
    }

    /** Returns all passages of a checkout, in their order. */
    static List<Passage> all() {
        return Arrays.stream(Service.values())
                .filter(called -> called.caller().equals(Optional.of(Service.SHOP)))
                .flatMap(called -> of(called).stream())
                .toList();
    }

    /** Returns a call's passages. A service calls its own services between the request of Phase 2 and the answer. */
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
