package io.twophp.central.registry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.InvalidConfigurationException;
import io.twophp.central.registry.CentralIdentity.Identity;
import io.twophp.central.store.EachDatabaseTests;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The Central Ledger's key can't be used from a copy of the database (X13). */
@Tag("X13")
class SealedKeyTest extends EachDatabaseTests {

    private static final String FIRST = "first:" + Base64.getEncoder().encodeToString(new byte[32]);
    private static final String SECOND =
            "second:" + Base64.getEncoder().encodeToString("b".repeat(32).getBytes());

    private Registry registry;

    @BeforeEach
    void starts() {
        registry = new Registry(product);
    }

    private Identity started(String... keys) {
        CentralIdentity identity = registry.identity(keys);
        return registry.transaction.call(() -> {
            identity.seal();
            return identity.current();
        });
    }

    private byte[] stored() {
        return registry.sql
                .first("SELECT private_key FROM central_identity", row -> row.getBytes(1))
                .orElseThrow();
    }

    private Optional<String> sealedBy() {
        return registry.sql
                .first("SELECT sealed_by FROM central_identity", row -> Optional.ofNullable(row.getString(1)))
                .orElseThrow();
    }

    @Test
    void X13_thePrivateKeyIsNotInTheDatabase() {
        Identity self = started(FIRST);

        assertThat(sealedBy()).contains("first");
        assertThat(stored()).isNotEqualTo(self.key().getEncoded());
        assertThat(new String(stored(), ISO_8859_1))
                .doesNotContain(new String(self.key().getEncoded(), ISO_8859_1).substring(16));
        assertThat(started(FIRST)).isEqualTo(self);
    }

    @Test
    void X13_whatLaysUnsealedIsSealedAtTheNextStartAndStaysTheSame() {
        Identity self = started();
        assertThat(sealedBy()).isEmpty();
        assertThat(stored()).isEqualTo(self.key().getEncoded());

        assertThat(started(FIRST)).isEqualTo(self);
        assertThat(stored()).isNotEqualTo(self.key().getEncoded());
        assertThat(started(FIRST)).isEqualTo(self);
    }

    @Test
    void X13_anotherActiveKeySealsItAnew() {
        Identity self = started(FIRST);

        assertThat(started(SECOND, FIRST)).isEqualTo(self);
        assertThat(sealedBy()).contains("second");
        assertThat(started(SECOND)).isEqualTo(self);
    }

    @Test
    void X13_withoutItsKeyItDoesNotStart() {
        Identity self = started(FIRST);

        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(() -> started())
                .withMessageContaining("twophp.encryption.key-file");
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(() -> started(SECOND))
                .withMessageContaining("'first' is not configured");
        assertThat(started(FIRST)).isEqualTo(self);
    }
}
