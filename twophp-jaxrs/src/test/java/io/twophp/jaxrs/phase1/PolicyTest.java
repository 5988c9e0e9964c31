package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** TTL and δ by endpoint (draft §12.3). */
@Tag("N33")
class PolicyTest extends ShopTests {

    @ParameterizedTest
    @CsvSource({"defaults, 30000, 5000", "quick, 5000, 1000", "slow, 120000, 10000", "configured, 45000, 2000"})
    void areWhatAnnotationAndSettingsSay(String endpoint, long ttl, long grace) {
        ClientIntent inTime = SERVER.alice().registered("policies/" + endpoint);
        ClientIntent late = SERVER.alice().registered("policies/" + endpoint);
        assertThat(inTime.answer().header(TTL)).isEqualTo(Long.toString(ttl));
        assertThat(SERVER.database()
                        .column("SELECT grace_ms FROM twophp_intent WHERE server_correlation_id = ?", inTime.scid()))
                .containsExactly(grace);
        SERVER.database().advance(Duration.ofMillis(ttl - 1));
        inTime.confirm().expect(200);
        SERVER.database().advance(Duration.ofMillis(1));
        late.confirm().expect(408);
    }
}
