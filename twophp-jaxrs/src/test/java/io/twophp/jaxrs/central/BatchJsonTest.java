package io.twophp.jaxrs.central;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.sync.Batch;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.CallbackState;
import io.twophp.core.sync.SyncRow.Move;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Services of this version write format 1 as documented. The Central Ledger's tests read the same file: services and
 * Central Ledgers of earlier versions would not understand a change of it.
 */
@Tag("F16")
@Tag("L11")
class BatchJsonTest {

    private static final Path FORMAT_1 = Path.of(System.getProperty("basedir", "."))
            .toAbsolutePath()
            .normalize()
            .resolveSibling("docs/central/batch-format-1.json");

    private static final ServiceIdentity SHOP =
            new ServiceIdentity(UUID.fromString("0198c5a6-1f00-7000-8000-00000000a001"), "shop");

    private static final Instant AT = Instant.parse("2026-11-23T11:50:00Z");
    private static final Instant REGISTERED = Instant.parse("2026-11-23T11:50:00.123457Z");

    @Test
    void aBatchIsThatOfTheDocuments() throws IOException {
        Batch batch = new Batch(
                SHOP,
                0,
                Instant.parse("2026-11-23T11:49:00Z"),
                2,
                false,
                List.of(serversWithAll(), clientsWithTheLeast()));
        assertThat(json(new ByteArrayInputStream(BatchJson.of(batch)))).isEqualTo(json(Files.newInputStream(FORMAT_1)));
    }

    @Test
    @Tag("X38")
    void theLastBatchSaysSo() {
        Batch last = new Batch(SHOP, 0, AT, 0, true, List.of());
        assertThat(json(new ByteArrayInputStream(BatchJson.of(last))).getBoolean("ended"))
                .isTrue();
    }

    private static JsonObject json(InputStream content) {
        try (JsonReader reader = Json.createReader(content)) {
            return reader.readObject();
        }
    }

    private static SyncRow serversWithAll() {
        LedgerEntry entry = new LedgerEntry(
                "c-1",
                "s-1",
                SHOP.ledgerId(),
                "https://shop.example/api/orders",
                Actor.SERVER,
                "shop",
                Optional.empty(),
                "c-1",
                Phase.COMMITTED,
                REGISTERED,
                Optional.of(AT.plusMillis(200)),
                30_000,
                Optional.of(Phase.COMMITTED),
                Optional.of("local:s-1"),
                Optional.empty(),
                Optional.of("payments:42"));
        return new SyncRow(
                entry,
                89,
                Optional.of("POST"),
                Optional.of(IntentMode.ASYNCHRONOUS),
                Optional.of(Effects.LOCAL),
                1,
                Optional.of(REGISTERED.plusSeconds(30)),
                Optional.of("order-7"),
                Optional.of("Jürgen"),
                Optional.empty(),
                Optional.of(AT.plusMillis(400)),
                Optional.of(CallbackState.DELIVERED),
                Optional.empty(),
                Dialect.TWOPHP,
                List.of(
                        new Move(0, Phase.WAITING_CONFIRM, Optional.of(REGISTERED)),
                        new Move(1, Phase.PROCESSING, Optional.of(AT.plusMillis(200))),
                        new Move(1, Phase.COMMITTED, Optional.of(AT.plusMillis(400)))));
    }

    private static SyncRow clientsWithTheLeast() {
        LedgerEntry entry = new LedgerEntry(
                "c-2",
                "s-2",
                SHOP.ledgerId(),
                "https://payments.example/api/payments",
                Actor.CLIENT,
                "shop",
                Optional.of("payments"),
                "c-1",
                Phase.WAITING_CONFIRM,
                AT.plusMillis(300),
                Optional.empty(),
                30_000,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return new SyncRow(
                entry,
                0,
                Optional.of("POST"),
                Optional.empty(),
                Optional.empty(),
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Dialect.TWOPHP,
                List.of(new Move(0, Phase.WAITING_CONFIRM, Optional.empty())));
    }
}
