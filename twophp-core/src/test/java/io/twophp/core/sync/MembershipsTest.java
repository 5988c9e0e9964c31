package io.twophp.core.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.Keys;
import io.twophp.core.engine.TestEngine;
import io.twophp.core.ledger.MemoryLedger;
import io.twophp.core.ledger.MemoryUnit;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("X8")
class MembershipsTest {

    private final MemoryFeed state = new MemoryFeed();
    private final MemoryUnit unit = new MemoryUnit(new MemoryLedger());

    private Memberships under(String... ring) {
        return new Memberships(
                TestEngine.SHOP,
                state,
                unit,
                new AesGcmCipher(Keys.ring(ring)),
                Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    }

    private String sealedBy() {
        return state.key(TestEngine.SHOP).orElseThrow().keyId();
    }

    @Test
    void X8_theSigningKeyStaysAndIsSealedByTheNewEncryptionKeyAtItsNextUse() {
        Membership first = under("k1:1").current();
        assertThat(under("k1:1", "k2:2").current()).isEqualTo(first);
        assertThat(sealedBy()).isEqualTo("k1");
        assertThat(under("k2:2", "k1:1").current()).isEqualTo(first);
        assertThat(sealedBy()).isEqualTo("k2");
        assertThat(under("k2:2").find()).contains(first);
    }
}
