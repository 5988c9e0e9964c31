package io.twophp.core.engine;

import static io.twophp.core.callback.SettingsOf.assertRefused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.Keys;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.ledger.MemoryLastingKeys;
import io.twophp.core.ledger.MemoryLedger;
import io.twophp.core.ledger.MemoryUnit;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The key for fingerprints and names: it is kept from the first start on, even if the encryption keys change. */
@Tag("SD3")
@Tag("X8")
class LastingKeyTest {

    private static final ServiceIdentity SHOP = ServiceIdentity.named("shop");

    private final MemoryLedger ledger = new MemoryLedger();
    private final MemoryUnit unit = new MemoryUnit(ledger);
    private final MemoryLastingKeys kept = new MemoryLastingKeys(ledger);

    private LastingKey of(ServiceIdentity service, KeyRing ring) {
        return new LastingKey(service, kept, unit, ring);
    }

    private LastingKey node(String... ring) {
        return of(SHOP, Keys.ring(ring));
    }

    private void start(String... ring) {
        new KeyVerification(ledger, unit, Keys.ring(ring), node(ring)).run();
    }

    private static String mac(LastingKey key) {
        return Base64.getEncoder().encodeToString(key.get().mac("test", "message".getBytes(UTF_8)));
    }

    @Test
    void SD3_allNodesHaveTheSameAndAnotherServiceAnother() {
        LastingKey one = node("k1:1");
        LastingKey two = node("k1:1");
        assertThat(mac(one)).isEqualTo(mac(two)).isEqualTo(mac(one));
        assertThat(mac(of(ServiceIdentity.named("bank"), Keys.ring("k1:1")))).isNotEqualTo(mac(one));
    }

    @Test
    void X8_ofTwoThatMakeOneAtOnceBothHaveTheFirst() {
        MemoryLastingKeys elsewhere = new MemoryLastingKeys(ledger);
        LastingKey other = new LastingKey(SHOP, elsewhere, unit, Keys.ring("k1:1"));
        String theirs = mac(other);
        LastingKeyLedger overtaken = new LastingKeyLedger() {
            @Override
            public Optional<Sealed> find(ServiceIdentity service) {
                return kept.find(service);
            }

            @Override
            public void keep(ServiceIdentity service, Sealed first) {
                kept.keep(service, elsewhere.find(service).orElseThrow());
                kept.keep(service, first);
            }

            @Override
            public boolean replace(ServiceIdentity service, Sealed former, Sealed again) {
                return kept.replace(service, former, again);
            }
        };
        assertThat(mac(new LastingKey(SHOP, overtaken, unit, Keys.ring("k1:1"))))
                .isEqualTo(theirs);
    }

    @Test
    void SD3_outlivesTheRotationOfTheEncryptionKey() {
        start("k1:1");
        assertThat(kept.sealedBy(SHOP)).as("there from the first start on").contains("k1");
        String before = mac(node("k1:1"));
        start("k1:1", "k2:2");
        assertThat(kept.sealedBy(SHOP)).contains("k1");
        start("k2:2", "k1:1");
        assertThat(kept.sealedBy(SHOP)).contains("k2");
        start("k2:2");
        assertThat(mac(node("k2:2"))).isEqualTo(before);
    }

    /** A node that crashes in the middle of a rotation, and starts with the former order. */
    @Test
    void X8_nodesOfBothOrdersMayStartInAnyOrder() {
        start("k1:1");
        String before = mac(node("k1:1"));
        LastingKey running = node("k1:1", "k2:2");
        start("k2:2", "k1:1");
        start("k1:1", "k2:2");
        start("k2:2", "k1:1");
        assertThat(kept.sealedBy(SHOP)).contains("k2");
        assertThat(mac(running)).isEqualTo(before);
    }

    @Test
    void SD3_isNeverMadeAnewWhereItDoesNotOpen() {
        start("k1:1");
        String before = mac(node("k1:1"));
        assertRefused(() -> start("k2:2"), "'k1'", "Nothing was changed", "Lost key");
        assertThat(ledger.marks()).as("nothing was changed").containsExactly("k1");
        assertThatThrownBy(node("k2:2")::get).isInstanceOf(PayloadUnreadableException.class);
        assertThat(mac(node("k1:1"))).isEqualTo(before);
    }
}
