package io.twophp.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** By which transport recovery reaches a service. */
class TransportsTest {

    private final Transports transports = new Transports();
    private final Transport first = message -> null;
    private final Transport second = message -> null;

    @Test
    void theLastOneThatAServiceWasCalledByIsTheRightOne() {
        transports.remember("payments", first);
        transports.remember("payments", second);
        assertThat(transports.to("payments")).containsSame(second);
        assertThat(transports.to("stock")).isEmpty();
    }

    @Test
    void oneCanBeNamedForTheRest() {
        transports.remember("payments", first);
        transports.otherwise(second);
        assertThat(transports.to("payments")).containsSame(first);
        assertThat(transports.to("stock")).containsSame(second);
    }

    @Test
    void manyServicesDontFillTheMemory() {
        for (int i = 0; i < 1_000; i++) {
            transports.remember("service " + i, first);
        }
        transports.remember("one more", first);
        assertThat(transports.to("one more")).isEmpty();
        transports.remember("service 7", second);
        assertThat(transports.to("service 7")).as("still kept up to date").containsSame(second);
    }
}
