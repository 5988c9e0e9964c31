package io.twophp.sample.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Rows as text. */
class RowTableTest {

    private final LedgerEntry root = row("c1", "s1", Actor.CLIENT, "alice", "c1", 5);
    private final LedgerEntry shop = row("c1", "s1", Actor.SERVER, "shop", "c1", 0);
    private final LedgerEntry shopToPayments = row("c2", "s2", Actor.CLIENT, "shop", "c1", 2);
    private final LedgerEntry payments = row("c2", "s2", Actor.SERVER, "payments", "c2", 1);
    private final LedgerEntry shopToShipping = row("c3", "s3", Actor.CLIENT, "shop", "c1", 3);
    private final LedgerEntry stranger = row("c9", "s9", Actor.SERVER, "fraud", "c9", 4);

    @Test
    void ordersRowsByTheTreeTheyMakeHoweverTheyCome() {
        assertThat(CallTree.of(List.of(stranger, shopToShipping, payments, root, shopToPayments, shop))
                        .rows())
                .containsExactly(root, shop, shopToPayments, payments, shopToShipping, stranger);
    }

    @Test
    void tellsOfARowThatIsMissing() {
        List<LedgerEntry> rows = List.of(root, shop, shopToShipping, stranger);
        assertThat(CallTree.of(rows).text(Names.in(rows)).lines())
                .containsExactly(
                        "alice ─► shop  ccid-1  client: COMMITTED, server: COMMITTED",
                        "    shop ─► elsewhere  ccid-2  client: COMMITTED, server: no row",
                        "? ─► fraud  ccid-3  client: no row, server: COMMITTED");
    }

    @Test
    void isTheSameForTheSameTreeWithOtherIdsHostsAndTimes() {
        LedgerEntry again =
                row("x1", "y1", UUID.randomUUID(), "https://shop.example/shop", Actor.CLIENT, "alice", "x1", 900);
        assertThat(RowTable.normalised(List.of(again))).isEqualTo(RowTable.normalised(List.of(root)));
        assertThat(RowTable.normalised(List.of(again))).isNotEqualTo(RowTable.normalised(List.of(shop)));
    }

    private static LedgerEntry row(String ccid, String scid, Actor actor, String source, String parent, long second) {
        String endpoint = actor == Actor.CLIENT ? "http://127.0.0.1:8080/shop" : "/shop";
        UUID ledger = UUID.nameUUIDFromBytes(source.getBytes(UTF_8));
        return row(ccid, scid, ledger, endpoint, actor, source, parent, second);
    }

    private static LedgerEntry row(
            String ccid,
            String scid,
            UUID ledger,
            String endpoint,
            Actor actor,
            String source,
            String parent,
            long second) {
        return new LedgerEntry(
                ccid,
                scid,
                ledger,
                endpoint,
                actor,
                source,
                actor == Actor.CLIENT ? Optional.of("elsewhere") : Optional.empty(),
                parent,
                Phase.COMMITTED,
                Instant.EPOCH.plusSeconds(second),
                Optional.empty(),
                30_000,
                Optional.of(Phase.COMMITTED),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
