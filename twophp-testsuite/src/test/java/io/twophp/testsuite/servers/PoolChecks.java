package io.twophp.testsuite.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Request;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Twice as many requests at a time as the pool has connections. None of them ends before as many as there are
 * connections have written and flushed: each connection is then held by an execution that still has to record its
 * outcome. If that takes another connection, no request ends any more, until some are given up and executed again.
 */
final class PoolChecks {

    static final int CONNECTIONS = 4;

    private static final List<Way> WAYS = List.of(
            new Way("confirmed", 200, (stage, text) -> confirmed(stage, "notes", text)),
            new Way("confirmed, in the background", 202, (stage, text) -> confirmed(stage, "later", text)),
            new Way(
                    "confirmed, in a session bean",
                    200,
                    (stage, text) -> stage.alice().register(inSessionBean(text)).confirmation()),
            new Way("confirmed by the server", 201, (stage, text) -> confirmedByServer(Stage.note("notes", text))),
            new Way("confirmed by it, in a session bean", 200, (stage, text) -> confirmedByServer(inSessionBean(text))),
            new Way("without the protocol", 201, (stage, text) -> Stage.note("always", text)),
            new Way(
                    "by an idempotency key",
                    201,
                    (stage, text) -> Stage.note("keyed", text).with("Idempotency-Key", Stage.text())),
            new Way("by a message", 201, PoolChecks::sent),
            new Way("by a command", 201, (stage, text) -> Stage.note("keyed/commands", text)),
            new Way("posted once", 201, (stage, text) -> Stage.note("poe/" + UUID.randomUUID(), text)),
            new Way("stored, and posted to run", 204, PoolChecks::stored));

    private PoolChecks() {}

    /** Starts the WAR with such a pool, and enough of everything else. */
    static Stage start(Make make, Path war, Database database, Path directory) throws IOException {
        return start(make, war, database, directory, Duration.ofSeconds(10));
    }

    /** @param longest the longest wait for a connection */
    static Stage start(Make make, Path war, Database database, Path directory, Duration longest) throws IOException {
        return Stage.start(
                make,
                war,
                database,
                directory,
                launch -> launch.maxPoolSize(CONNECTIONS)
                        .poolWait(longest)
                        .property("twophp.ttl", "300000") // Liberty begins with few threads: requests wait in turns
                        .property("twophp.lease", "120000")
                        .property("twophp.execution.limit", "600000")
                        .transactionTimeout(Stage.PATIENCE.multipliedBy(5)));
    }

    static List<Check> all() {
        Stream<Check> checks = WAYS.stream()
                .map(way -> Check.of(
                        "X29 twice the pool's connections at a time: " + way.name, stage -> crowd(stage, way)));
        return Stream.concat(
                        checks,
                        Stream.of(Check.of(
                                "X29 without a free connection: 503 with Retry-After, and nothing has changed",
                                PoolChecks::exhausted)))
                .toList();
    }

    private static void crowd(Stage stage, Way way) throws Exception {
        String crowd = "crowd-" + CONNECTIONS + "-" + UUID.randomUUID() + "-";
        List<String> texts = IntStream.range(0, 2 * CONNECTIONS)
                .mapToObj(number -> crowd + number)
                .toList();
        List<Request> requests =
                texts.stream().map(text -> way.ready.apply(stage, text)).toList();
        for (HttpResponse<String> answer : stage.together(requests)) {
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(way.status);
        }
        assertThat(texts).allSatisfy(text -> {
            awaitNote(stage, text);
            assertThat(visits(stage, text)).as("executions").isEqualTo("1");
        });
    }

    /** All connections are held by executions that wait for one more of their crowd, who comes without one. */
    private static void exhausted(Stage stage) throws Exception {
        List<String> texts = WAYS.stream().map(way -> Stage.text()).toList();
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < WAYS.size(); i++) {
            requests.add(WAYS.get(i).ready.apply(stage, texts.get(i)));
        }
        String crowd = "crowd-" + (CONNECTIONS + 1) + "-" + UUID.randomUUID() + "-";
        List<Future<HttpResponse<String>>> holders = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            Request holder = Stage.note("always", crowd + i);
            holders.add(stage.threads().submit(() -> stage.alice().send(holder)));
        }
        for (int i = 0; i < CONNECTIONS; i++) {
            String text = crowd + i;
            await().atMost(Stage.PATIENCE).until(() -> visits(stage, text).equals("1"));
        }
        for (HttpResponse<String> answer : stage.together(requests)) {
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        }
        assertThat(stage.alice()
                        .send(Request.post("crowd?text=" + crowd + "last"))
                        .statusCode())
                .isEqualTo(200);
        for (Future<HttpResponse<String>> holder : holders) {
            assertThat(holder.get().statusCode()).isEqualTo(201);
        }
        for (int i = 0; i < WAYS.size(); i++) {
            HttpResponse<String> answer = stage.alice().send(requests.get(i));
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(WAYS.get(i).status);
            awaitNote(stage, texts.get(i));
        }
    }

    /** Waits for the note, which is there at once unless it is written in the background. */
    private static void awaitNote(Stage stage, String text) {
        await().atMost(Stage.PATIENCE).until(() -> stage.notes(text) == 1);
    }

    private static String visits(Stage stage, String text) {
        return stage.alice().get("crowd?text=" + text).body();
    }

    private static Request confirmed(Stage stage, String path, String text) {
        return stage.alice().register(Stage.note(path, text)).confirmation();
    }

    private static Request confirmedByServer(Request request) {
        return request.with(ProtocolHeader.ENABLED, "true", ProtocolHeader.AUTO_CONFIRM, "true")
                .with(ProtocolHeader.CLIENT_CORRELATION_ID, Stage.text());
    }

    private static Request sent(Stage stage, String text) {
        String now = DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.now().atOffset(ZoneOffset.UTC));
        return Stage.note("keyed", text).with("X-Message-Id", Stage.text(), "Date", now);
    }

    private static Request stored(Stage stage, String text) {
        String address = "exactly-once/" + UUID.randomUUID();
        Request put = Request.of("PUT", address).json("{\"text\":\"" + text + "\"}");
        assertThat(stage.alice().send(put).statusCode()).isEqualTo(201);
        return Request.post(address);
    }

    private static Request inSessionBean(String text) {
        return Request.post("beans/stateless/crowd?text=" + text);
    }

    /**
     * A mode or dialect.
     *
     * @param status the status of its success
     * @param ready prepares a request that is then sent together with others
     */
    private record Way(String name, int status, BiFunction<Stage, String, Request> ready) {}
}
