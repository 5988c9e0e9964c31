package io.twophp.jaxrs.central;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Without the service's consent the Central Ledger settles nothing (LD12). */
@Tag("LD12")
class SettlementConsentTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.central.url", "http://127.0.0.1:9/central"));

    @Test
    void LD12_withoutConsentItIsRefusedAndToldWhatToSet() {
        AskingCentral central = new AskingCentral(SERVER, UUID.randomUUID());
        central.enrol();
        Reply reply = central.settle("0198c5a6-7d1e-7000-8000-3f2b6a1c9d04", "{}");
        reply.expect(403, "settlement-refused");
        assertThat(reply.json().getString("detail")).contains("twophp.central.settle=true");
    }
}
