package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.acceptance.TwoPhaseClient.isReplay;
import static io.twophp.testsuite.acceptance.TwoPhaseClient.phase;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.testsuite.acceptance.TwoPhaseClient.Registered;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What lies on the disk can't be read (I10), and a wrong key is refused without anything being lost (N40). */
@Tag("N40")
class AtRestIT {

    private static final String CANARY = "CANARY-5a0b-payload-only";
    private static final String MARKER = "MARKER-77e1-business-data";
    private static final String FIRST_KEY = key("first", 1);
    private static final String SECOND_KEY = key("second", 2);
    private static final String IMPOSTOR = key("first", 3);

    @Test
    void h2_files_and_logs_hold_no_payload(@TempDir Path directory) {
        holdsNoPayload(Database.h2(directory.resolve("shop")), directory);
    }

    @Test
    void postgresql_files_and_logs_hold_no_payload(@TempDir Path directory) throws IOException {
        try (Postgres postgres = Postgres.start(directory)) {
            holdsNoPayload(postgres.database(), directory);
            postgres.number("SELECT pg_switch_wal() - '0/0'::pg_lsn");
        }
    }

    private static void holdsNoPayload(Database database, Path directory) {
        try (Server server = Shop.on(database, directory).start()) {
            TwoPhaseClient alice = TwoPhaseClient.alice(server);
            String unread = "\",\"unread\":\"" + CANARY + "\"}";
            alice.register("POST", "orders", "{\"sku\":\"tea\",\"quantity\":1,\"note\":\"waits" + unread);
            alice.confirm(
                    alice.register("POST", "orders", "{\"sku\":\"none\",\"quantity\":1,\"note\":\"fails" + unread));
            HttpResponse<String> committed = alice.confirm(
                    alice.register("POST", "orders", "{\"sku\":\"tea\",\"quantity\":1,\"note\":\"" + MARKER + unread));
            assertThat(phase(committed)).isEqualTo("COMMITTED");
            server.stop();
        }
        assertThat(filesWith(MARKER, directory))
                .as("business data, to show that the search finds")
                .isNotEmpty();
        assertThat(filesWith(CANARY, directory)).isEmpty();
    }

    @Test
    void a_wrong_key_is_refused_at_start_and_nothing_is_lost(@TempDir Path directory) throws IOException {
        Path keys = Files.writeString(directory.resolve("encryption.keys"), FIRST_KEY);
        try (Server server =
                Shop.onH2(directory).property("twophp.ttl", "240000").start()) {
            TwoPhaseClient alice = TwoPhaseClient.alice(server);
            Registered intent = alice.registerOrder("tea", 1);
            server.stop();

            Files.writeString(keys, IMPOSTOR);
            assertThatThrownBy(server::start)
                    .hasMessageContaining("Encryption key 'first' is not the key of that name")
                    .hasMessageContaining("Nothing was changed");

            Files.writeString(keys, FIRST_KEY);
            server.start();
            assertThat(phase(alice.confirm(intent))).isEqualTo("COMMITTED");
        }
    }

    @Test
    void after_a_rotation_old_rows_still_open_and_without_the_old_key_they_wait(@TempDir Path directory)
            throws IOException {
        Path keys = Files.writeString(directory.resolve("encryption.keys"), FIRST_KEY);
        try (Server server =
                Shop.onH2(directory).property("twophp.ttl", "240000").start()) {
            TwoPhaseClient alice = TwoPhaseClient.alice(server);
            Registered waiting = alice.registerOrder("tea", 1);
            Registered done = alice.registerOrder("tea", 2);
            HttpResponse<String> committed = alice.confirm(done);
            server.stop();

            Files.writeString(keys, SECOND_KEY);
            server.start();
            HttpResponse<String> unreadable = alice.confirm(waiting);
            assertThat(unreadable.statusCode()).isEqualTo(500);
            assertThat(unreadable.body()).contains("urn:twophp:problem:payload-unreadable");
            assertThat(alice.http().get("2php/intents/" + waiting.serverId()).body())
                    .contains("WAITING_CONFIRM");
            server.stop();

            Files.writeString(keys, SECOND_KEY + FIRST_KEY);
            server.start();
            HttpResponse<String> replayed = alice.confirm(done);
            assertThat(isReplay(replayed)).isTrue();
            assertThat(replayed.body()).isEqualTo(committed.body());
            assertThat(phase(alice.confirm(waiting))).isEqualTo("COMMITTED");
        }
    }

    private static List<Path> filesWith(String text, Path directory) {
        byte[] wanted = text.getBytes(UTF_8);
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> contains(file, wanted))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean contains(Path file, byte[] wanted) {
        try {
            // One char a byte, so that any file is a text.
            return Files.readString(file, ISO_8859_1).contains(new String(wanted, ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    private static String key(String id, int seed) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) seed);
        return id + ":" + Base64.getEncoder().encodeToString(bytes) + "\n";
    }
}
