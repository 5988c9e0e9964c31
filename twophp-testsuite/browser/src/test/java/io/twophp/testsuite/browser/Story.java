package io.twophp.testsuite.browser;

import io.twophp.testsuite.browser.Row.Ids;
import java.time.Duration;
import java.time.Instant;

/** The calls that every test finds: an hour of orders, and one of each kind that needs an operator. */
record Story(Ids checkout, Ids lost, Ids contradictory) {

    /** An order that has all of its rows here. */
    static final String ORDER = "order-20117";

    private static final int ORDERS = 36;

    static Story told(Town town) {
        for (int i = 0; i < ORDERS; i++) {
            town.checkout("order-" + (20_200 + i), minutes(town, 3 + i * 1.45));
            if (i % 6 == 2) {
                town.refused(minutes(town, 3.4 + i * 1.45));
            }
        }
        Story story = new Story(
                town.checkout(ORDER, minutes(town, 2.5)),
                town.lostInWarehouse("order-20118", minutes(town, 14)),
                town.contradictory(minutes(town, 40)));
        town.refused(minutes(town, 9));
        town.waiting(minutes(town, 25));
        town.neverConfirmed(minutes(town, 31));
        town.inDoubt(minutes(town, 22));
        town.transparent(minutes(town, 17));
        town.responseLost(minutes(town, 44));
        // What belongs on no row: it is refused, and shown as such.
        Ids ids = Ids.root();
        town.tell(Row.server("shipping", ids, "/shipping/parcels", minutes(town, 5))
                .with("target", "x"));
        town.ship();
        return story;
    }

    private static Instant minutes(Town town, double age) {
        return town.before(Duration.ofMillis((long) (age * 60_000)));
    }
}
