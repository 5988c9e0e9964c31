package io.twophp.central.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import io.twophp.central.query.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The document that was made of the annotations when this module was built. */
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

    @Test
    void hasEachQuestion() {
        assertThat(document().getPaths().keySet())
                .contains(
                        BASE + "calls",
                        BASE + "calls/{scid}",
                        BASE + "trees/{ccid}",
                        BASE + "initiated",
                        BASE + "unmatched",
                        BASE + "stalled",
                        BASE + "doubts",
                        BASE + "overview",
                        BASE + "events");
        assertThat(document().getPaths().get(BASE + "calls").getGet().getParameters())
                .extracting(Parameter::getName)
                .containsExactlyElementsOf(CallQuestion.CALLS.parameters());
        assertThat(document().getPaths().get(BASE + "calls").getGet().getResponses())
                .containsKeys("200", "400");
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
        assertThat(document().getPaths()).containsKey(BASE + "services/{service}/batches");
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
