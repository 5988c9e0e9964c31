package io.twophp.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.Keys;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.engine.Engine;
import io.twophp.core.intent.ServiceIdentity;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The key that commands are named under: kept from the first command on, whatever becomes of the encryption keys. */
@Tag("SD3")
class NameKeyTest {

    private static final String KEY = "0".repeat(64);
    private static final String OTHER = "1".repeat(64);

    private final Engine engine = new Engine();
    private final MemoryEvidence kept = new MemoryEvidence(engine.ledger);

    private NameKey node(KeyRing ring) {
        return new NameKey(Engine.SHOP, kept, engine.unit, ring);
    }

    @Test
    void SD3_allNodesNameACommandAlikeAndNoOtherSo() {
        NameKey one = node(Keys.ring("k1:1"));
        NameKey two = node(Keys.ring("k1:1"));
        assertThat(one.name(KEY)).isEqualTo(two.name(KEY)).isNotEqualTo(one.name(OTHER));
        assertThat(one.name(KEY).value()).startsWith("ids:").hasSize(47).doesNotContain(KEY);
    }

    @Test
    void SD3_anotherServicesNamesAreOthers() {
        String ours = node(Keys.ring("k1:1")).name(KEY).value();
        MemoryEvidence theirs = new MemoryEvidence(engine.ledger);
        assertThat(new NameKey(ServiceIdentity.named("bank"), theirs, engine.unit, Keys.ring("k1:1"))
                        .name(KEY)
                        .value())
                .isNotEqualTo(ours);
    }

    @Test
    void SD3_outlivesTheRotationOfTheEncryptionKey() {
        NameKey before = node(Keys.ring("k1:1"));
        before.verify();
        assertThat(kept.key).as("nothing is made before it is needed").isNull();
        String name = before.name(KEY).value();
        assertThat(kept.key.keyId()).isEqualTo("k1");
        NameKey rotated = node(Keys.ring("k2:2", "k1:1"));
        rotated.verify();
        assertThat(kept.key.keyId()).isEqualTo("k2");
        assertThat(rotated.name(KEY).value()).isEqualTo(name);
        NameKey after = node(Keys.ring("k2:2"));
        after.verify();
        assertThat(after.name(KEY).value()).isEqualTo(name);
    }

    @Test
    void SD3_isNeverMadeAnewWhereItDoesNotOpen() {
        String name = node(Keys.ring("k1:1")).name(KEY).value();
        NameKey stranger = node(Keys.ring("k2:2"));
        assertThatThrownBy(stranger::verify)
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("'k1'")
                .hasMessageContaining("Nothing was changed");
        assertThatThrownBy(() -> stranger.name(KEY)).isInstanceOf(PayloadUnreadableException.class);
        assertThat(node(Keys.ring("k1:1")).name(KEY).value()).isEqualTo(name);
    }
}
