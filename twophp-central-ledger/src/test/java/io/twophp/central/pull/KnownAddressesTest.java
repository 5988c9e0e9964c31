package io.twophp.central.pull;

import static io.twophp.central.problem.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.pull.KnownAddresses.Known;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.OneTransaction;
import io.twophp.central.store.Sql;
import io.twophp.central.store.TestClock;
import io.twophp.core.signature.SigningKeys;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The services that are asked, and the keys whose signatures count under their answers (LD10, F10). */
@Tag("LD10")
@Tag("F10")
class KnownAddressesTest {

    private static final Instant NOW = Instant.parse("2031-03-01T10:00:00Z");

    private final Sql sql = OneTransaction.on(DatabaseProduct.H2).sql();
    private final KnownAddresses known = new KnownAddresses();
    private final PublicKey key = SigningKeys.fresh().getPublic();

    @BeforeEach
    void open() {
        known.sql = sql;
        known.clock = new TestClock(NOW);
    }

    private UUID service(String name, String address, String state) {
        UUID id = UUID.randomUUID();
        sql.update(
                "INSERT INTO central_service (service_ledger_id, name, address, state) VALUES (?, ?, ?, ?)",
                id,
                name,
                address,
                state);
        return id;
    }

    private void key(UUID service, String id, Instant until, Instant revoked) {
        sql.update(
                "INSERT INTO central_key (key_id, service_ledger_id, public_key, valid_from, valid_until, revoked_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?)",
                id,
                service,
                SigningKeys.text(key),
                NOW.minus(Duration.ofDays(1)),
                until,
                revoked);
    }

    @Test
    void onlyEnrolledServicesAreKnown() {
        UUID shop = service("shop", "https://shop.example/", "ENROLLED");
        UUID bare = service("bare", null, "ENROLLED");
        UUID revoked = service("revoked", "https://revoked.example/", "REVOKED");
        UUID awaited = service("awaited", "https://awaited.example/", "AWAITED");
        assertThat(known.addressed()).containsExactly(new Known(shop, "shop", Optional.of("https://shop.example/")));
        assertThat(known.find(bare).address()).isEmpty();
        for (UUID other : new UUID[] {revoked, awaited, UUID.randomUUID()}) {
            refused(404, () -> known.find(other));
        }
    }

    @Test
    void F10_aKeyCountsForItsServiceAsLongAsItDoes() {
        UUID shop = service("shop", null, "ENROLLED");
        UUID bank = service("bank", null, "ENROLLED");
        key(shop, "present", null, null);
        key(shop, "leaving", NOW.plusSeconds(1), null);
        key(shop, "old", NOW, null);
        key(shop, "revoked", null, NOW.minusSeconds(1));
        assertThat(known.key(shop, "present")).contains(key);
        assertThat(known.key(shop, "leaving")).contains(key);
        assertThat(known.key(shop, "old")).isEmpty();
        assertThat(known.key(shop, "revoked")).isEmpty();
        assertThat(known.key(shop, "unknown")).isEmpty();
        assertThat(known.key(bank, "present")).as("another's").isEmpty();
    }
}
