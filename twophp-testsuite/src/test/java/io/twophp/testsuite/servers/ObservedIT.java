package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.TraceReceiver.attribute;
import static io.twophp.testsuite.launch.TraceReceiver.hex;
import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.opentelemetry.proto.trace.v1.Span;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.TraceReceiver;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * WildFly and Open Liberty, with MicroProfile OpenAPI and Telemetry; Payara Micro's are with the ordinary tests:
 * two-phase operations are in the document that the server serves, and its own exporter sends the library's spans
 * (decisions 0038 and 0039). {@code -Dservers=…} chooses some.
 */
@Tag("servers")
class ObservedIT {

    /** WildFly names a licence and other documents for each application, and has nothing to say of them. */
    private static final List<String> WILDFLYS_OWN = List.of(
            "attribute info.license.name is missing",
            "attribute info.license.identifier is missing",
            "attribute externalDocs.url is missing");

    private TraceReceiver traces;

    @AfterEach
    void close() {
        if (traces != null) {
            traces.close();
        }
    }

    @TestFactory
    Stream<DynamicNode> everyServerThatHasBoth() {
        return Cell.onWildFlyAndLiberty(
                "observed-it-",
                this::start,
                Check.of("the document is valid, and describes two phases", ObservedIT::describes),
                Check.of("both phases are in their requests' traces", this::bothPhases),
                Check.of("a redelivered request is in the confirmation's", this::redelivered),
                Check.of("what was recovered links to the registration", this::recovered));
    }

    private Stage start(Make make, Path war, Database database, Path directory) throws IOException {
        close();
        traces = new TraceReceiver();
        return Stage.start(make, war, database, directory, launch -> {
            launch.observed();
            traces.tracing(launch);
        });
    }

    private static void describes(Stage stage) throws Exception {
        HttpResponse<String> served = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(stage.server().baseUri().resolve("openapi"))
                                .header("Accept", "application/json")
                                .build(),
                        BodyHandlers.ofString());
        assertThat(served.statusCode()).as(served.body()).isEqualTo(200);
        ParseOptions options = new ParseOptions();
        options.setResolve(true);
        SwaggerParseResult read = new OpenAPIV3Parser().readContents(served.body(), null, options);
        assertThat(read.getMessages()).isSubsetOf(stage.make() == Make.WILDFLY ? WILDFLYS_OWN : List.of());
        OpenAPI document = read.getOpenAPI();
        PathItem notes = path(document, "/notes");
        assertThat(notes.getPost().getParameters())
                .extracting(Parameter::getName)
                .contains("DTT-2PHP-Enabled", "DTT-2PHP-Client-Correlation-ID");
        assertThat(notes.getGet().getParameters())
                .extracting(Parameter::getName)
                .doesNotContain("DTT-2PHP-Enabled");
        assertThat(notes.getPost()
                        .getResponses()
                        .get("200")
                        .getLinks()
                        .get("confirm")
                        .getOperationId())
                .isNotNull()
                .isEqualTo(path(document, "/notes/confirm").getPost().getOperationId());
        assertThat(path(document, "/beans/stateless/confirm").getPost()).isNotNull();
        assertThat(path(document, "/2php/intents").getGet()).isNotNull();
    }

    /**
     * Returns the item of a path, with or without the context root and the application's path: servers use either form.
     */
    private static PathItem path(OpenAPI document, String path) {
        return document.getPaths().entrySet().stream()
                .filter(entry -> entry.getKey().matches("(/portable)?/(api|second)" + path))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        path + " is not among " + document.getPaths().keySet()));
    }

    private void bothPhases(Stage stage) {
        String first = trace();
        String second = trace();
        Registered intent = stage.alice().register(note("notes", text()).with("traceparent", within(first)));
        assertThat(stage.alice()
                        .send(intent.confirmation().with("traceparent", within(second)))
                        .statusCode())
                .isEqualTo(200);
        Span registration = arrived(first, "twophp registration", intent);
        arrived(second, "twophp confirmation", intent);
        Span execution = arrived(second, "twophp execution", intent);
        assertThat(attribute(execution, "twophp.client_correlation_id")).isEqualTo(intent.clientId());
        assertThat(attribute(execution, "twophp.phase")).isEqualTo("COMMITTED");
        assertLinked(execution, registration);
    }

    /** The server's own span of its request to itself is within the confirmation. */
    private void redelivered(Stage stage) {
        String first = trace();
        String second = trace();
        Registered intent = stage.alice().register(note("held/later", text()).with("traceparent", within(first)));
        assertThat(stage.alice()
                        .send(intent.confirmation().with("traceparent", within(second)))
                        .statusCode())
                .isEqualTo(202);
        stage.awaitPhase(stage.alice(), intent, "COMMITTED");
        Span registration = arrived(first, "twophp registration", intent);
        assertLinked(arrived(second, "twophp execution", intent), registration);
        Span confirmation = arrived(second, "twophp confirmation", intent);
        await().atMost(Stage.PATIENCE)
                .until(() -> traces.of(second).stream()
                        .filter(span -> span.getKind() == Span.SpanKind.SPAN_KIND_SERVER)
                        .anyMatch(span -> span.getParentSpanId().equals(confirmation.getSpanId())));
    }

    private void recovered(Stage stage) throws Exception {
        String first = trace();
        String second = trace();
        String text = text();
        Registered intent = stage.alice().register(note("held", text).with("traceparent", within(first)));
        stage.beginHeld(text, () -> stage.alice().send(intent.confirmation().with("traceparent", within(second))));
        Span registration = arrived(first, "twophp registration", intent);
        stage.killAndStart();
        stage.awaitPhase(stage.alice(), intent, "COMMITTED");
        assertThat(stage.notes(text)).isOne();
        Span execution = await().atMost(Stage.PATIENCE)
                .until(() -> found(traces.all(), "twophp execution", intent), Optional::isPresent)
                .orElseThrow();
        assertLinked(execution, registration);
        assertThat(hex(execution.getTraceId())).isNotIn(first, second);
    }

    private Span arrived(String trace, String name, Registered intent) {
        return await().atMost(Stage.PATIENCE)
                .until(() -> found(traces.of(trace), name, intent), Optional::isPresent)
                .orElseThrow();
    }

    private static Optional<Span> found(List<Span> spans, String name, Registered intent) {
        return spans.stream()
                .filter(span -> span.getName().equals(name)
                        && attribute(span, "twophp.server_correlation_id").equals(intent.serverId()))
                .findFirst();
    }

    private static void assertLinked(Span execution, Span registration) {
        assertThat(execution.getLinksList()).extracting(Span.Link::getSpanId).containsExactly(registration.getSpanId());
    }

    private static String trace() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    private static String within(String trace) {
        return "00-" + trace + "-00f067aa0ba902b7-01";
    }
}
