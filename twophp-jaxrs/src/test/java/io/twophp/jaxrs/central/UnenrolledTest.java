package io.twophp.jaxrs.central;

import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A service without a Central Ledger admits no requests of one, even if it had one before (LD12). */
@Tag("LD12")
class UnenrolledTest extends ShopTests {

    private final AskingCentral central = new AskingCentral(SERVER, UUID.randomUUID());

    @Test
    void LD12_nothingIsToldOrSettledWithoutEnrolment() {
        for (String address : new String[] {"rows", "intents/0198c5a6-7d1e-7000-8000-3f2b6a1c9d04/resolution"}) {
            assertRefused(address);
        }
        central.enrol();
        assertRefused("rows");
    }

    private void assertRefused(String address) {
        central.send(address, "{}", central.signed(Purpose.PULL, "{}")).expect(404, "not-enrolled");
    }
}
