package io.twophp.jaxrs.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.openapi.runtime.io.Format;
import io.smallrye.openapi.runtime.io.OpenApiSerializer;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.twophp.AutoConfirm;
import io.twophp.CommandConfirmation;
import io.twophp.Dialect;
import io.twophp.Enrolment;
import io.twophp.Idempotency;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.junit.jupiter.api.Test;

/**
 * The whole document of an application with each dialect, mode and option, and with descriptions of its own that have
 * to stay. Compares with {@code document.yaml}; after an intended change, copy {@code target/document.yaml} over it.
 */
class WholeDocumentTest {

    private final OpenAPI document = OASFactory.createOpenAPI()
            .openapi("3.0.3")
            .info(OASFactory.createInfo().title("shop").version("1"))
            .paths(OASFactory.createPaths());

    private final List<TwoPhaseOperation> operations = new ArrayList<>();

    private static APIResponse response(String description) {
        return OASFactory.createAPIResponse().description(description);
    }

    private static APIResponse order() {
        return response("An order")
                .content(Models.json())
                .addHeader("ETag", OASFactory.createHeader().schema(Models.text()));
    }

    private static Operation plain(String id) {
        return OASFactory.createOperation()
                .operationId(id)
                .addTag("orders")
                .requestBody(OASFactory.createRequestBody().content(Models.json()))
                .responses(OASFactory.createAPIResponses().addAPIResponse("201", order()));
    }

    /** Returns an operation that describes itself much of what the library would add. */
    private static Operation described(String id) {
        Operation operation = plain(id)
                .description("Places an order.")
                .addTag("rare")
                .addParameter(Models.parameter(Parameter.In.HEADER, "dtt-2php-requested-ttl", "own"))
                .addParameter(Models.parameter(Parameter.In.HEADER, "Idempotency-Key", "own"))
                .addSecurityRequirement(OASFactory.createSecurityRequirement().addScheme("login"));
        operation
                .getResponses()
                .addAPIResponse("2XX", response("Another success"))
                .addAPIResponse("202", response("Accepted by the shop"))
                .addAPIResponse("400", response("The order is wrong"))
                .addAPIResponse("404", OASFactory.createAPIResponse().ref("#/components/responses/none"))
                .addAPIResponse("410", OASFactory.createAPIResponse().ref("#/components/responses/gone"))
                .addAPIResponse("429", OASFactory.createAPIResponse())
                .addAPIResponse("default", response("Anything else"));
        return operation;
    }

    private static Operation answersAnything() {
        return OASFactory.createOperation()
                .responses(OASFactory.createAPIResponses().addAPIResponse("default", response("Anything")));
    }

    private static Parameter id() {
        return Models.parameter(Parameter.In.PATH, "id", "an order");
    }

    private void add(String template, HttpMethod method, Operation operation, EndpointPolicy policy) {
        String path = "/api" + template;
        if (document.getPaths().getPathItem(path) == null) {
            document.getPaths().addPathItem(path, OASFactory.createPathItem());
        }
        document.getPaths().getPathItem(path).setOperation(method, operation);
        operations.add(new TwoPhaseOperation(Optional.of("/api"), method.name(), template, policy));
    }

    private void post(String template, EndpointPolicy policy) {
        add(template, HttpMethod.POST, plain("place"), policy);
    }

    private void describedPost(String template, EndpointPolicy policy) {
        add(template, HttpMethod.POST, described("placeAs" + template.substring(1)), policy);
    }

    private void twoPhases() {
        post(
                "/later",
                Policies.twoPhase(Mode.ASYNCHRONOUS, AutoConfirm.ALWAYS, ReplayPolicy.REJECT, Enrolment.OPTIONAL));
        post(
                "/demanded",
                Policies.twoPhase(Mode.NEGOTIATED, AutoConfirm.REFUSED, ReplayPolicy.REUSE, Enrolment.REQUIRED));
        describedPost(
                "/described",
                Policies.twoPhase(Mode.NEGOTIATED, AutoConfirm.ALLOWED, ReplayPolicy.REUSE, Enrolment.OPTIONAL));
        describedPost(
                "/required",
                Policies.twoPhase(Mode.ASYNCHRONOUS, AutoConfirm.ALLOWED, ReplayPolicy.REJECT, Enrolment.REQUIRED));
        add("/orders/{id}", HttpMethod.PUT, plain("replace").addParameter(id()), Policies.usual());
        add(
                "/orders/{id}",
                HttpMethod.DELETE,
                described("cancel").addParameter(id()),
                Policies.twoPhase(Mode.ASYNCHRONOUS, AutoConfirm.REFUSED, ReplayPolicy.REUSE, Enrolment.OPTIONAL));
        add("/orders/{id}", HttpMethod.PATCH, answersAnything(), Policies.usual());
        post("/own", Policies.usual());
        document.getPaths()
                .addPathItem("/api/own/confirm", OASFactory.createPathItem().POST(plain("mine")));
    }

    private void otherDialects() {
        for (Dialect dialect : List.of(Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP)) {
            post("/" + dialect, Policies.speaking(Enrolment.OPTIONAL, dialect));
            describedPost("/described-" + dialect, Policies.speaking(Enrolment.REQUIRED, dialect));
        }
        describedPost(
                "/all",
                Policies.speaking(Enrolment.REQUIRED, Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP));
        for (Dialect dialect : List.of(Dialect.POE, Dialect.EXACTLY_ONCE)) {
            post("/" + dialect + "/{name}/parts/{part}", Policies.speaking(Enrolment.OPTIONAL, dialect));
            describedPost("/described-" + dialect, Policies.speaking(Enrolment.OPTIONAL, dialect));
        }
        document.getPaths().getPathItem("/api/POE/{name}/parts/{part}").addParameter(id().name("name"));
        post("/read", Policies.speaking(Enrolment.OPTIONAL, Dialect.POE));
        document.getPaths().getPathItem("/api/read").setGET(plain("read"));
        add("/anything", HttpMethod.POST, answersAnything(), Policies.speaking(Enrolment.OPTIONAL, Dialect.POE));
        post("/read-command", Policies.command(Idempotency.I0, CommandConfirmation.NONE));
        post("/command", Policies.command(Idempotency.I1, CommandConfirmation.NONE));
        describedPost("/confirmed-command", Policies.command(Idempotency.I1, CommandConfirmation.REQUIRED));
    }

    @Test
    void staysTheSame() throws IOException {
        twoPhases();
        otherDialects();
        document.getPaths()
                .addPathItem("/elsewhere", OASFactory.createPathItem().GET(plain("place")));
        new Description(document).describe(operations);
        String json = OpenApiSerializer.serialize(document, Format.JSON);
        assertThat(new OpenAPIV3Parser().readContents(json).getOpenAPI()).isNotNull();
        String yaml = OpenApiSerializer.serialize(document, Format.YAML);
        Files.writeString(Path.of("target/document.yaml"), yaml);
        try (InputStream golden = WholeDocumentTest.class.getResourceAsStream("document.yaml")) {
            assertThat(yaml).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
