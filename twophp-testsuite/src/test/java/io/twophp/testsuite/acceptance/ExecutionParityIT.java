package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.isReplay;
import static io.twophp.testsuite.launch.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.twophp.ProtocolHeader;
import io.twophp.core.engine.Checkpoint;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.ShopClient;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A resource sees the same in each kind of execution: by its client's confirmation, by the server behind a 202, or by
 * the server after a crash without a client. Request scope, links, roles, validation, security, transactions, names.
 */
@Tag("D13")
@Tag("D17")
@OnSharedShop
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExecutionParityIT {

    private static final String INPUT = "{\"word\":\"seen\"}";
    private static final String BLANK = "{\"word\":\" \"}";
    private static final String UNREADABLE = "{\"word\":";
    private static final String REGRETTED = "{\"word\":\"regretted\"}";
    private static final String PROBE = "orders/probe?q=a%20b";
    private static final String REGRETTING = "orders/probe/regretted";

    private final ShopSite site;
    private final ShopClient alice;
    private final long regretted;
    private final Map<String, HttpResponse<String>> recovered;

    ExecutionParityIT(@On(On.Kind.H2) ShopSite site) throws Exception {
        this.site = site;
        this.alice = site.alice();
        this.regretted = regretted();
        this.recovered = afterCrash(Map.of(
                INPUT, probe(PROBE, INPUT),
                BLANK, probe(PROBE, BLANK),
                UNREADABLE, probe(PROBE, UNREADABLE),
                REGRETTED, probe(REGRETTING, REGRETTED)));
    }

    @Test
    void what_a_resource_sees_is_the_same() {
        HttpResponse<String> synchronous = alice.confirm(probe(PROBE, INPUT));
        assertThat(synchronous.statusCode()).as(synchronous.body()).isEqualTo(200);
        assertThat(synchronous.body())
                .contains("\"user\":\"alice\"", "\"isAuditor\":false", "\"ejbForCustomers\":\"alice\"", "\"uses\":1")
                .contains("\"ejbForAuditors\":\"denied\"", "\"transaction\":true", "\"notes\":\"seen\"");

        HttpResponse<String> asynchronous = behind202(probe(PROBE, INPUT));
        for (HttpResponse<String> other : List.of(asynchronous, recovered.get(INPUT))) {
            assertThat(other.body()).isEqualTo(synchronous.body());
            assertThat(other.statusCode()).isEqualTo(200);
            assertThat(header(other, "Location")).isEqualTo(header(synchronous, "Location"));
            assertThat(header(other, "Content-Type")).isEqualTo(header(synchronous, "Content-Type"));
            assertThat(header(other, ProtocolHeader.RESOURCE_ID)).isEqualTo("found");
            assertThat(phase(other)).isEqualTo("COMMITTED");
        }
        assertThat(header(synchronous, "Location")).isEqualTo(site.server().baseUri() + "shop/orders/probe/found");
    }

    /** A violated constraint, a body that can't be read, and an exception, which rolls back. */
    @ParameterizedTest
    @CsvSource({
        PROBE + ",'" + BLANK + "',400",
        PROBE + ",'" + UNREADABLE + "',400",
        REGRETTING + ",'" + REGRETTED + "',500"
    })
    void what_fails_is_answered_and_rolled_back_in_the_same_way(String path, String input, int status) {
        HttpResponse<String> synchronous = alice.confirm(probe(path, input));
        assertThat(synchronous.statusCode()).isEqualTo(status);
        assertThat(phase(synchronous)).isEqualTo("FAILED");
        assertSame(synchronous, behind202(probe(path, input)));
        assertSame(synchronous, recovered.get(input));
        assertThat(regretted()).isEqualTo(regretted);
    }

    @Test
    void many_at_once_each_see_their_own() {
        List<Registered> intents =
                Stream.generate(() -> probe(PROBE, INPUT)).limit(24).toList();
        intents.forEach(intent -> assertAccepted(respondAsync(intent)));
        intents.forEach(intent -> assertThat(decided(intent).body()).contains("\"notes\":\"seen\"", "\"uses\":1"));
    }

    private Registered probe(String path, String json) {
        return alice.register("POST", path, json, "Accept-Language", "en");
    }

    private HttpResponse<String> behind202(Registered intent) {
        assertAccepted(respondAsync(intent));
        return decided(intent);
    }

    private HttpResponse<String> respondAsync(Registered intent) {
        return alice.confirm(intent, "Prefer", "respond-async");
    }

    /** Kills the server with all claims; once it is back, it executes the intents by itself. */
    private Map<String, HttpResponse<String>> afterCrash(Map<String, Registered> intents) throws Exception {
        Path halt = Files.writeString(
                site.halts().resolve(Checkpoint.CLAIM_COMMITTED.name()), String.valueOf(intents.size()));
        ExecutorService clients = Executors.newFixedThreadPool(intents.size());
        try {
            List<Future<?>> confirmations = new ArrayList<>();
            intents.values().forEach(intent -> confirmations.add(clients.submit(() -> alice.confirm(intent))));
            for (Future<?> confirmation : confirmations) {
                assertThatThrownBy(confirmation::get).hasCauseInstanceOf(UncheckedIOException.class);
            }
        } finally {
            clients.shutdownNow();
        }
        assertThat(site.server().awaitExit()).isEqualTo(137);
        Files.delete(halt);
        site.server().start();
        Map<String, HttpResponse<String>> answers = new HashMap<>();
        intents.forEach((input, intent) -> answers.put(input, decided(intent)));
        return answers;
    }

    /** In how many places of Alice's orders the word is. */
    private long regretted() {
        return alice.get("orders?limit=10000").body().split("regretted", -1).length;
    }

    private HttpResponse<String> decided(Registered intent) {
        await().atMost(Duration.ofSeconds(60)).until(() -> isDecided(intent));
        HttpResponse<String> replayed = alice.confirm(intent);
        assertThat(isReplay(replayed)).isTrue();
        return replayed;
    }

    private boolean isDecided(Registered intent) {
        return !"PROCESSING".equals(phase(alice.get("2php/intents/" + intent.serverId())));
    }

    private static void assertAccepted(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.headers() + answer.body()).isEqualTo(202);
    }

    private static void assertSame(HttpResponse<String> expected, HttpResponse<String> other) {
        assertThat(other.statusCode()).isEqualTo(expected.statusCode());
        assertThat(other.body()).isEqualTo(expected.body());
        assertThat(phase(other)).isEqualTo(phase(expected));
    }
}
