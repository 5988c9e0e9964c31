package io.twophp.testsuite.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.links.Link;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import io.twophp.testsuite.launch.Client;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The document that a real server serves describes two-phase operations so that tools can use them (decision 0038). */
@OnSharedShop
class OpenApiIT {

    private static final String CREDENTIALS = Client.basic("alice:alice-secret");

    /** A list that Payara adds to each document, and that no version of OpenAPI defines. */
    private static final String PAYARAS_OWN = "attribute endpoints is unexpected";

    /** The values that no description can contain: an article that the shop has. */
    private static final Map<String, String> KNOWN = Map.of("sku", "\"tea\"", "quantity", "1");

    private final ShopSite site;
    private SwaggerParseResult read;

    OpenApiIT(@On(On.Kind.H2) ShopSite site) {
        this.site = site;
    }

    @BeforeEach
    void read() throws IOException, InterruptedException {
        HttpResponse<String> document =
                send(HttpRequest.newBuilder(site.server().baseUri().resolve("openapi"))
                        .header("Accept", "application/json"));
        assertThat(document.statusCode()).isEqualTo(200);
        ParseOptions options = new ParseOptions();
        options.setResolve(true);
        options.setResolveFully(true);
        read = new OpenAPIV3Parser().readContents(document.body(), null, options);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    private OpenAPI document() {
        return read.getOpenAPI();
    }

    @Test
    void isValid() {
        assertThat(read.getMessages()).isSubsetOf(PAYARAS_OWN);
    }

    @Test
    void everyChangeOfAnOrderIsTwoPhaseAndHasAConfirmation() {
        assertThat(document().getPaths())
                .containsKeys("/orders/confirm", "/orders/{id}/confirm", "/checkouts/confirm", "/2php/intents");
        PathItem order = document().getPaths().get("/orders/{id}");
        assertThat(new Operation[] {order.getPut(), order.getPatch(), order.getDelete()})
                .allSatisfy(operation -> assertThat(operation.getParameters())
                        .extracting(Parameter::getName)
                        .contains("DTT-2PHP-Enabled", "DTT-2PHP-Client-Correlation-ID"));
        assertThat(order.getGet().getParameters())
                .extracting(Parameter::getName)
                .containsExactly("id");
        assertThat(document().getPaths().get("/items"))
                .satisfies(items -> assertThat(items.getPost()).isNull());
    }

    @Test
    void anAddressThatIsANameHasItsParametersForEveryVerb() {
        assertThat(document().getPaths().get("/order-forms/{id}").readOperationsMap())
                .containsOnlyKeys(HttpMethod.POST, HttpMethod.GET)
                .allSatisfy((verb, operation) -> assertThat(operation.getParameters())
                        .extracting(Parameter::getName)
                        .containsOnlyOnce("id"));
        assertThat(document().getPaths().get("/order-drafts/{id}").readOperationsMap())
                .containsOnlyKeys(HttpMethod.PUT, HttpMethod.POST, HttpMethod.GET, HttpMethod.DELETE)
                .allSatisfy((verb, operation) -> assertThat(operation.getParameters())
                        .extracting(Parameter::getName)
                        .containsOnlyOnce("id"));
    }

    /** Drives a handshake as Swagger UI would: by the document alone, Phase 1's answer, and a person's input. */
    @Test
    void aHandshakeCanBeDrivenByTheDocumentAlone() throws Exception {
        Operation place = document().getPaths().get("/orders").getPost();
        Map<String, String> ids = new LinkedHashMap<>();
        for (Parameter parameter : place.getParameters()) {
            if (parameter.getName().matches("DTT-2PHP-(Enabled|Client-Correlation-ID)")) {
                ids.put(parameter.getName(), value(parameter));
            }
        }
        HttpResponse<String> registered = send(request("POST", "/orders", body(place), ids));
        assertThat(registered.statusCode()).isEqualTo(200);
        Link link = place.getResponses().get("200").getLinks().get("confirm");
        Map.Entry<String, PathItem> target = document().getPaths().entrySet().stream()
                .filter(item -> item.getValue().getPost() != null
                        && link.getOperationId()
                                .equals(item.getValue().getPost().getOperationId()))
                .findFirst()
                .orElseThrow();
        Map<String, String> headers = new LinkedHashMap<>();
        link.getParameters().forEach((name, expression) -> headers.put(name, evaluated(expression, registered)));
        assertThat(target.getValue().getPost().getParameters())
                .filteredOn(Parameter::getRequired)
                .extracting(Parameter::getName)
                .isSubsetOf(headers.keySet());
        HttpResponse<String> committed = send(request("POST", target.getKey(), "", headers));
        assertThat(committed.statusCode()).isEqualTo(200);
        assertThat(committed.headers().firstValue("DTT-2PHP-Phase-State")).contains("COMMITTED");
        assertThat(committed.body()).contains("\"sku\":\"tea\"");
    }

    private HttpRequest.Builder request(String method, String path, String body, Map<String, String> headers) {
        URI server = URI.create(document().getServers().stream()
                .filter(some -> some.getUrl().endsWith("/shop"))
                .findFirst()
                .orElseThrow()
                .getUrl());
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("Authorization", CREDENTIALS);
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::header);
        return request;
    }

    private static String value(Parameter parameter) {
        Schema<?> schema = parameter.getSchema();
        return schema.getEnum() != null
                ? schema.getEnum().get(0).toString()
                : UUID.randomUUID().toString();
    }

    private static String evaluated(Object expression, HttpResponse<String> answer) {
        String text = expression.toString();
        return text.startsWith("$response.header.")
                ? answer.headers()
                        .firstValue(text.substring("$response.header.".length()))
                        .orElseThrow()
                : text;
    }

    private static String body(Operation operation) {
        Schema<?> schema =
                operation.getRequestBody().getContent().get("application/json").getSchema();
        return schema.getProperties().keySet().stream()
                .map(name -> "\"" + name + "\":" + KNOWN.get(name))
                .collect(Collectors.joining(",", "{", "}"));
    }
}
