package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.launch.Client.isReplay;
import static io.twophp.testsuite.launch.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.testsuite.campaign.Canary;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.ShopClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Stored data can't be read from the disk (I10), and a wrong key is refused without any loss (N40). */
@OnSharedShop
@Tag("N40")
class AtRestIT {

    private static final String CANARY = "CANARY-5a0b-payload-only";
    private static final String MARKER = "MARKER-77e1-business-data";
    private static final String SECOND_KEY = key("second", 2);
    private static final String IMPOSTOR = key("demo", 3);

    @Test
    void postgresql_files_and_logs_hold_no_payload(@On(On.Kind.POSTGRESQL) ShopSite site) {
        writePayloads(site.alice());
        site.postgres().execute("CHECKPOINT");
        assertNoPayload(site.directory());
    }

    /** Uses one server for all checks, since each change of its key takes a restart. */
    @Test
    @Tag("campaign")
    void h2_files_hold_no_payload_and_a_wrong_key_is_refused_and_after_a_rotation_old_rows_still_open(
            @On(On.Kind.H2) ShopSite site) throws IOException {
        ShopClient alice = site.alice();
        writePayloads(alice);
        Registered done = alice.registerOrder("tea", 2);
        HttpResponse<String> committed = alice.confirm(done);
        String first = Files.readString(site.keys());
        site.server().stop();

        assertNoPayload(site.directory());

        Files.writeString(site.keys(), IMPOSTOR);
        assertThatThrownBy(site.server()::start)
                .hasMessageContaining("Encryption key 'demo' is not the key of that name")
                .hasMessageContaining("Nothing was changed");

        // A rotation as docs/rotation.md describes it: the ledger's own keys are sealed anew, earlier registrations
        // are not.
        Files.writeString(site.keys(), SECOND_KEY + first);
        site.server().start();
        HttpResponse<String> replayed = alice.confirm(done);
        assertThat(isReplay(replayed)).isTrue();
        assertThat(replayed.body()).isEqualTo(committed.body());
    }

    /** Writes payloads of a waiting, a failed and a committed intent, with a word that is in no business data. */
    private static void writePayloads(ShopClient alice) {
        String unread = "\",\"unread\":\"" + CANARY + "\"}";
        alice.register("POST", "orders", "{\"sku\":\"tea\",\"quantity\":1,\"note\":\"waits" + unread);
        alice.confirm(alice.register("POST", "orders", "{\"sku\":\"none\",\"quantity\":1,\"note\":\"fails" + unread));
        HttpResponse<String> committed = alice.confirm(
                alice.register("POST", "orders", "{\"sku\":\"tea\",\"quantity\":1,\"note\":\"" + MARKER + unread));
        assertThat(phase(committed)).isEqualTo("COMMITTED");
    }

    private static void assertNoPayload(Path directory) {
        assertThat(Canary.filesWith(MARKER, directory))
                .as("business data, to show that the search finds")
                .isNotEmpty();
        assertThat(Canary.filesWith(CANARY, directory)).isEmpty();
    }

    private static String key(String id, int seed) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) seed);
        return id + ":" + Base64.getEncoder().encodeToString(bytes) + "\n";
    }
}
