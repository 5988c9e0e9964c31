package io.twophp.central.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.twophp.Phase;
import io.twophp.central.problem.FailureMapper;
import io.twophp.central.query.Questions;
import io.twophp.central.query.TestQuestions;
import io.twophp.central.query.TestRow;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.OneTransaction;
import io.twophp.central.store.Sql;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.internal.inject.AbstractBinder;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The questions as they are asked by HTTP: parameters, JSON, CSV, refusals. */
@Tag("L17")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QuestionsOverHttpTest {

    private static final Instant AT = Instant.parse("2031-03-01T10:00:00.123457Z");
    private static final Clock CLOCK = Clock.fixed(AT.plus(Duration.ofHours(1)), ZoneOffset.UTC);
    private static final String HOSTILE = "=cmd|' /C calc'!A0, \"<script>alert(1)</script>\"";

    private final HttpClient http = HttpClient.newHttpClient();
    private HttpServer server;
    private Sql sql;

    @BeforeAll
    void start() {
        sql = OneTransaction.on(DatabaseProduct.H2).sql();
        Questions questions = TestQuestions.on(sql, CLOCK);
        ResourceConfig resources = new ResourceConfig(
                CallsResource.class,
                OverviewResource.class,
                MetricsResource.class,
                OpenApiResource.class,
                FailureMapper.class);
        resources.register(new AbstractBinder() {
            @Override
            protected void configure() {
                bind(questions).to(Questions.class);
            }
        });
        server = GrizzlyHttpServerFactory.createHttpServer(URI.create("http://127.0.0.1:0/"), resources);
        IntStream.range(0, 30).forEach(this::call);
        TestRow.server("shop", "hostile", "c-hostile", AT.plusSeconds(60))
                .ownedBy(HOSTILE)
                .about(HOSTILE)
                .stored(sql);
        TestRow.server("shop", "a/b c?d", "c-odd", AT).in(Phase.WAITING_CONFIRM).stored(sql);
        TestRow.server("shop", "doubt", "c-doubt", AT)
                .inDoubt(AT.plusSeconds(10))
                .stored(sql);
    }

    private void call(int i) {
        TestRow.client("shop", "payments", "s" + i, "c" + i, "c0", AT.plusMillis(i))
                .stored(sql);
        TestRow.server("payments", "s" + i, "c" + i, AT.plusMillis(i)).stored(sql);
    }

    @AfterAll
    void stop() {
        server.shutdownNow();
    }

    private HttpResponse<String> get(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(
                "http://127.0.0.1:" + server.getListeners().iterator().next().getPort() + "/" + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private JsonObject json(String path) {
        HttpResponse<String> answer = get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        return Json.createReader(new StringReader(answer.body())).readObject();
    }

    private JsonObject first(String path) {
        return json(path).getJsonArray("items").getJsonObject(0);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static List<String> ids(JsonObject page) {
        return page.getJsonArray("items").getValuesAs(JsonObject.class).stream()
                .map(call -> call.getString("server_correlation_id"))
                .toList();
    }

    @Test
    void pagesFollowOneAnother() {
        Set<String> read = new HashSet<>();
        String cursor = "";
        do {
            JsonObject page = json("calls?service=" + TestRow.guid("payments") + "&limit=7&cursor=" + cursor);
            assertThat(read.addAll(ids(page))).isTrue();
            cursor = page.isNull("next") ? "" : page.getString("next");
        } while (!cursor.isEmpty());
        assertThat(read).hasSize(30);
    }

    @Test
    void aCallHasTheSixteenFieldsAndWhatIsToldBeside() {
        JsonObject call = json("calls/s1");
        assertThat(call.getString("verdict")).isEqualTo("MATCHED");
        assertThat(call.isNull("reason")).isTrue();
        assertThat(call.getJsonArray("others")).isEmpty();
        JsonObject server = call.getJsonObject("server");
        assertThat(server.keySet().stream().limit(16)).containsExactly("""
                client_correlation_id server_correlation_id service_ledger_id service_endpoint actor source target
                parent_reference_id phase phase_1_timestamp phase_2_timestamp ttl_ms outcome payload_ref sync_timestamp
                transaction_reference""".split("\\s+"));
        assertThat(server.isNull("target")).isTrue();
        assertThat(server.getJsonArray("history").getJsonObject(0).getString("phase"))
                .isEqualTo("WAITING_CONFIRM");
        assertThat(call.getJsonObject("client").getString("target")).isEqualTo("payments");
        assertThat(get("calls/nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void idsMayHaveAnyCharacters() {
        assertThat(json("calls/a%2Fb%20c%3Fd").getString("client_correlation_id"))
                .isEqualTo("c-odd");
        assertThat(ids(json("calls?id=" + encoded("a/b c?d")))).containsExactly("a/b c?d");
    }

    @Test
    void treesHaveNodesOfCalls() {
        JsonObject tree = json("trees/c0");
        JsonArray nodes = tree.getJsonArray("nodes");
        assertThat(nodes).hasSize(30);
        assertThat(nodes.getJsonObject(0).isNull("parent")).isTrue();
        assertThat(nodes.getJsonObject(1).getString("parent")).isEqualTo("s0");
        assertThat(tree.getBoolean("truncated")).isFalse();
        assertThat(get("trees/nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void theListsSayHowLong() {
        assertThat(ids(json("stalled"))).containsExactly("a/b c?d");
        assertThat(first("stalled").getJsonNumber("stalled_for_ms").longValue()).isEqualTo(3_600_000);
        assertThat(ids(json("doubts?service=shop")))
                .as("nobody is enrolled under this name")
                .isEmpty();
        JsonObject doubt = first("doubts?service=" + TestRow.guid("shop"));
        assertThat(doubt.getJsonNumber("in_doubt_for_ms").longValue()).isEqualTo(3_590_000);
        assertThat(ids(json("initiated?service=shop&limit=500"))).hasSize(30);
        assertThat(ids(json("initiated?service=" + TestRow.guid("shop") + "&limit=500")))
                .hasSize(30);
        assertThat(json("unmatched").getJsonObject("reasons")).isEmpty();
        assertThat(json("overview").getInt("stalled")).isEqualTo(1);
    }

    @Test
    @Tag("F12")
    void csvHasALineForEachRowAndNoFormula() {
        HttpResponse<String> csv = get("calls?format=csv&limit=1&from=2031-03-01T00:00:00Z");
        assertThat(csv.statusCode()).isEqualTo(200);
        assertThat(csv.headers().firstValue("Content-Disposition")).contains("attachment; filename=\"calls.csv\"");
        List<String> lines = csv.body().lines().toList();
        assertThat(lines).as("all of it, whatever the limit").hasSize(1 + 2 * 30 + 3);
        assertThat(lines.get(0))
                .startsWith("client_correlation_id,server_correlation_id,")
                .endsWith("verdict,reason");
        assertThat(lines.get(1)).contains("\"'=cmd|' /C calc'!A0, \"\"<script>alert(1)</script>\"\"\"");
        assertThat(get("stalled", "Accept", "text/csv").body().lines()).hasSize(2);
        assertThat(get("stalled", "Accept", "text/csv;q=0.5, application/json").body())
                .startsWith("{");
    }

    @Test
    @Tag("F12")
    void hostileTextIsJson() {
        JsonObject found = first("calls?owner=" + encoded(HOSTILE));
        assertThat(found.getJsonObject("server").getString("owner")).isEqualTo(HOSTILE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "calls?cursor=abc",
                "calls?limit=0",
                "calls?limit=501",
                "calls?limit=many",
                "calls?from=yesterday",
                "calls?to=2031-02-30T00:00:00Z",
                "calls?phase=DONE",
                "calls?dialect=HTTP",
                "calls?owner=%00",
                "calls?colour=red",
                "calls?limit=1&limit=2",
                "calls?format=xml",
                "unmatched?reason=BAD_LUCK",
                "initiated",
                "trees/c0?from=now",
                "stalled?owner=alice"
            })
    void whatCantBeReadIsRefused(String path) {
        HttpResponse<String> answer = get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("\"urn:twophp:central:malformed-request\"");
    }

    /** A cursor that was made up leads to some place of the list, or is refused; it shows nothing else. */
    @Test
    void aForeignCursorIsHarmless() {
        String cursor = json("initiated?service=shop&limit=3").getString("next");
        assertThat(ids(json("calls?server_correlation_id=s1&cursor=" + cursor))).isSubsetOf("s1");
    }

    /** Answers have no member that the document does not have. */
    @Test
    void answersAreAsTheDocumentSays() {
        OpenAPI document = new OpenAPIV3Parser()
                .readContents(get("openapi.json").body(), null, null)
                .getOpenAPI();
        members(document, "Calls", json("calls"));
        members(document, "Calls", json("unmatched"));
        members(document, "Tree", json("trees/c0"));
        members(document, "Overview", json("overview"));
        JsonObject call = first("stalled");
        members(document, "Call", call);
        members(document, "Row", call.getJsonObject("server"));
        members(document, "Node", json("trees/c0").getJsonArray("nodes").getJsonObject(0));
    }

    private static void members(OpenAPI document, String name, JsonObject answer) {
        Set<?> described =
                document.getComponents().getSchemas().get(name).getProperties().keySet();
        assertThat(answer.keySet()).as(name).isNotEmpty().allMatch(described::contains);
    }

    @Test
    @Tag("L22")
    @Tag("X37")
    void metricsAreTheNumbersOfTheOverviewAndOfEachEnrolledService() {
        sql.update(
                "INSERT INTO central_service (service_ledger_id, name, state, last_seen_at, shipped_through, pending)"
                        + " VALUES (?, 'the \"shop\"', 'ENROLLED', ?, ?, 7)",
                TestRow.guid("measured"),
                CLOCK.instant().minusSeconds(30),
                CLOCK.instant().minusSeconds(90));
        try {
            HttpResponse<String> metrics = get("metrics");
            assertThat(metrics.statusCode()).as(metrics.body()).isEqualTo(200);
            JsonObject overview = json("overview");
            String shop = "{service=\"the \\\"shop\\\"\"} ";
            assertThat(metrics.body().lines())
                    .contains(
                            "# TYPE twophp_central_stalled gauge",
                            "twophp_central_in_doubt " + overview.getInt("doubts"),
                            "twophp_central_stalled " + overview.getInt("stalled"),
                            "twophp_central_unmatched{reason=\"TRANSPARENT\"} 0",
                            "twophp_central_service_pending" + shop + "7",
                            "twophp_central_service_refused" + shop + "0",
                            "twophp_central_service_lag_seconds" + shop + "90",
                            "twophp_central_service_silence_seconds" + shop + "30");
        } finally {
            sql.update("DELETE FROM central_service WHERE service_ledger_id = ?", TestRow.guid("measured"));
        }
    }
}
