package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.Logged;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The transport by which recovery reaches a service under an identity. */
class TransportsTest {

    private final Transports transports = new Transports();
    private final Client first = new Client();
    private final Client second = new Client();

    @Test
    void theLastOneThatAServiceWasCalledByUnderTheIdentityIsTheRightOne() {
        transports.remember("payments", "shop", first);
        transports.remember("payments", "shop", second);
        assertThat(transports.to("payments", "shop")).containsSame(second);
        assertThat(transports.to("stock", "shop")).isEmpty();
    }

    @Test
    @Tag("W3")
    void anotherIdentitysIsNone() {
        transports.remember("payments", "bob", first);
        transports.name("bob", second);
        assertThat(transports.to("payments", "alice")).isEmpty();
    }

    @Test
    void oneCanBeNamedForTheRest() {
        transports.remember("payments", "shop", first);
        transports.name("shop", second);
        assertThat(transports.to("payments", "shop")).containsSame(first);
        assertThat(transports.to("stock", "shop")).containsSame(second);
    }

    @Test
    @Tag("W13")
    void oneThatWasClosedIsNone() {
        transports.remember("payments", "shop", first);
        transports.name("shop", second);
        first.open = false;
        assertThat(transports.to("payments", "shop"))
                .as("the one that was named")
                .containsSame(second);
        second.open = false;
        assertThat(transports.to("payments", "shop")).isEmpty();
    }

    @Test
    @Tag("W3")
    void thatThereIsNoneIsToldOnceUntilThereIsOne() {
        String told =
                "TWOPHP-0610 Calls to payments that were left unfinished wait until a client of the identity 'shop' calls"
                        + " it or is named for recovery.";
        assertThat(Logged.by(Transports.class, () -> {
                    transports.to("payments", "shop");
                    transports.to("payments", "shop");
                    transports.name("shop", first);
                    transports.to("payments", "shop");
                    first.open = false;
                    transports.to("payments", "shop");
                }))
                .containsExactly(told, told);
    }

    @Test
    void manyServicesDontFillTheMemory() {
        for (int i = 0; i < 1_000; i++) {
            transports.remember("service " + i, "shop", first);
        }
        transports.remember("one more", "shop", first);
        assertThat(transports.to("one more", "shop")).isEmpty();
        transports.remember("service 7", "shop", second);
        assertThat(transports.to("service 7", "shop"))
                .as("still kept up to date")
                .containsSame(second);
        first.open = false;
        transports.remember("one more", "shop", second);
        assertThat(transports.to("one more", "shop"))
                .as("in place of those that were closed")
                .containsSame(second);
    }

    private static final class Client implements Transport {

        private boolean open = true;

        @Override
        public Reply send(Message message) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return open;
        }
    }
}
