package io.twophp.central.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import io.twophp.central.access.ResourceMethod;
import io.twophp.central.query.Reason;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The document describes what this module answers. */
@Tag("L17")
class OpenApiTest {

    private static final String BASE = "/api/v1/";

    private final SwaggerParseResult read;

    OpenApiTest() throws IOException {
        try (InputStream document = OpenApiResource.class.getResourceAsStream("openapi.json")) {
            ParseOptions options = new ParseOptions();
            options.setResolve(true);
            options.setResolveFully(true);
            String text = new String(document.readAllBytes(), StandardCharsets.UTF_8);
            read = new OpenAPIV3Parser().readContents(text, null, options);
        }
    }

    private OpenAPI document() {
        return read.getOpenAPI();
    }

    @Test
    void isValid() {
        assertThat(read.getMessages()).isEmpty();
    }

    /** A new or changed address has to be described, with its parameters. */
    @Test
    void describesEachResourceMethodWithItsParametersAndNoOther() {
        List<String> described = new ArrayList<>();
        assertEach((request, operation) -> described.add(request + " "
                + Stream.ofNullable(operation.getParameters())
                        .flatMap(List::stream)
                        .map(Parameter::getName)
                        .sorted()
                        .toList()));
        assertThat(described)
                .containsExactlyInAnyOrderElementsOf(ResourceMethod.all().stream()
                        .filter(method -> method.type() != OpenApiResource.class)
                        .map(method -> method.verb() + " " + BASE
                                + method.path().replaceAll(":[^}]*", "") + " " + parameters(method))
                        .toList());
    }

    private static List<String> parameters(ResourceMethod method) {
        Stream<String> annotated = Arrays.stream(method.method().getParameters())
                .flatMap(parameter -> Stream.concat(
                        Stream.ofNullable(parameter.getAnnotation(PathParam.class))
                                .map(PathParam::value),
                        Stream.ofNullable(parameter.getAnnotation(QueryParam.class))
                                .map(QueryParam::value)));
        Stream<String> read =
                method.path().startsWith("trees/") && method.verb().equals("GET")
                        ? Stream.of("from", "to")
                        : Arrays.stream(CallQuestion.values())
                                .filter(question -> question.text().equals(method.path()))
                                .flatMap(question -> question.parameters().stream());
        return Stream.concat(annotated, read).sorted().toList();
    }

    private void assertEach(BiConsumer<String, Operation> assertion) {
        document()
                .getPaths()
                .forEach((path, item) -> item.readOperationsMap()
                        .forEach((method, operation) -> assertion.accept(method + " " + path, operation)));
    }

    /** Expects 201 where something was made, 204 where the answer is empty, else 200; and what strangers get. */
    @Test
    @Tag("X37")
    void describesEachRequestAndItsAnswers() {
        Map<String, String> others = Map.of(
                "addUser", "201",
                "awaitService", "201",
                "enrol", "201",
                "logout", "204",
                "changePassword", "204",
                "revokeKey", "204");
        assertEach((request, operation) -> {
            assertThat(operation.getSummary()).as(request).isNotBlank();
            assertThat(operation.getTags()).as(request).hasSize(1);
            Set<String> statuses = operation.getResponses().keySet();
            assertThat(statuses).as(request).contains("401", "403");
            assertThat(statuses.stream().filter(code -> code.startsWith("2")))
                    .as(request)
                    .containsExactly(others.getOrDefault(operation.getOperationId(), "200"));
        });
    }

    @Test
    void hasEachReason() {
        assertThat(document().getComponents().getSchemas().get("ReasonCode").getEnum())
                .isEqualTo(Arrays.stream(Reason.values()).map(Enum::name).toList());
    }
}
