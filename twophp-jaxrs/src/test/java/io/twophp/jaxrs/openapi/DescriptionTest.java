package io.twophp.jaxrs.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.openapi.runtime.io.Format;
import io.smallrye.openapi.runtime.io.OpenApiSerializer;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import io.twophp.AutoConfirm;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Enrolment;
import io.twophp.FailurePolicy;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.ReuseControl;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two-phase operations in an OpenAPI document, as a parser of another project reads it (decision 0038). */
class DescriptionTest {

    private final OpenAPI document = OASFactory.createOpenAPI()
            .openapi("3.0.3")
            .info(OASFactory.createInfo().title("shop").version("1"))
            .paths(OASFactory.createPaths());

    private static Operation operation(String id, String status) {
        return OASFactory.createOperation()
                .operationId(id)
                .addTag("orders")
                .responses(OASFactory.createAPIResponses()
                        .addAPIResponse(
                                status,
                                OASFactory.createAPIResponse()
                                        .description("An order")
                                        .content(Models.json())));
    }

    private static EndpointPolicy policy(Mode mode, AutoConfirm autoConfirm, ReplayPolicy replay, Enrolment enrolment) {
        return policy(mode, autoConfirm, replay, enrolment, Set.of(Dialect.TWOPHP));
    }

    private static EndpointPolicy policy(
            Mode mode, AutoConfirm autoConfirm, ReplayPolicy replay, Enrolment enrolment, Set<Dialect> dialects) {
        return new EndpointPolicy(
                "OrderResource.place",
                mode,
                autoConfirm,
                Duration.ofSeconds(30),
                Duration.ofMinutes(5),
                Duration.ofSeconds(5),
                replay,
                replay == ReplayPolicy.REUSE ? ReuseControl.CONFIRMATION_TOKEN : ReuseControl.NONE,
                Effects.LOCAL,
                enrolment,
                dialects,
                Optional.empty(),
                FailurePolicy.RECORDED);
    }

    private static EndpointPolicy usual() {
        return policy(Mode.SYNCHRONOUS, AutoConfirm.ALLOWED, ReplayPolicy.REJECT, Enrolment.OPTIONAL);
    }

    private static TwoPhaseOperation at(String verb, String template, EndpointPolicy policy) {
        return new TwoPhaseOperation(Optional.empty(), verb, template, policy);
    }

    /** Returns the described operations as the other parser reads them, without complaints. */
    private io.swagger.v3.oas.models.OpenAPI described(TwoPhaseOperation... operations) throws IOException {
        new Description(document).describe(List.of(operations));
        SwaggerParseResult result =
                new OpenAPIV3Parser().readContents(OpenApiSerializer.serialize(document, Format.JSON));
        assertThat(result.getMessages()).isEmpty();
        return result.getOpenAPI();
    }

    private void orders() {
        document.getPaths()
                .addPathItem("/api/orders", OASFactory.createPathItem().POST(operation("place", "201")))
                .addPathItem(
                        "/api/orders/{id}",
                        OASFactory.createPathItem()
                                .PUT(operation("replace", "200").addParameter(orderId())));
    }

    private static org.eclipse.microprofile.openapi.models.parameters.Parameter orderId() {
        return Models.parameter(org.eclipse.microprofile.openapi.models.parameters.Parameter.In.PATH, "id", "an order");
    }

    @Test
    @Tag("K3")
    void whatTakesKeysAloneHasNoPhases() throws IOException {
        orders();
        EndpointPolicy keyed = policy(
                Mode.SYNCHRONOUS,
                AutoConfirm.ALLOWED,
                ReplayPolicy.REJECT,
                Enrolment.REQUIRED,
                Set.of(Dialect.IDEMPOTENCY_KEY));
        io.swagger.v3.oas.models.OpenAPI described = described(at("POST", "/orders", keyed));
        io.swagger.v3.oas.models.Operation place =
                described.getPaths().get("/api/orders").getPost();
        assertThat(place.getParameters()).singleElement().satisfies(key -> {
            assertThat(key.getName()).isEqualTo("Idempotency-Key");
            assertThat(key.getRequired()).isTrue();
        });
        assertThat(place.getResponses()).containsKeys("201", "400", "401", "409", "410", "422", "503");
        assertThat(described.getPaths()).doesNotContainKey("/api/orders/confirm");
    }

    @Test
    @Tag("PD5")
    void whatIsPostedOnceIsReadByGet() throws IOException {
        orders();
        EndpointPolicy once = policy(
                Mode.SYNCHRONOUS, AutoConfirm.ALLOWED, ReplayPolicy.REJECT, Enrolment.OPTIONAL, Set.of(Dialect.POE));
        document.getPaths()
                .addPathItem(
                        "/api/orders/{id}/notes",
                        OASFactory.createPathItem()
                                .POST(operation("note", "201").addParameter(orderId())));
        io.swagger.v3.oas.models.OpenAPI described = described(at("POST", "/orders/{id}/notes", once));
        io.swagger.v3.oas.models.PathItem notes = described.getPaths().get("/api/orders/{id}/notes");
        assertThat(notes.getPost().getResponses()).containsKeys("401", "405", "503");
        assertThat(notes.getPost().getDescription()).contains("POST Once Exactly");
        assertThat(notes.getGet().getResponses()).containsKeys("200", "202", "403", "405", "410");
        assertThat(notes.getGet().getParameters())
                .extracting(Parameter::getName)
                .containsExactly("id");
        assertThat(described.getPaths()).doesNotContainKey("/api/orders/{id}/notes/confirm");
    }

    @Test
    @Tag("E6")
    void whatIsExecutedExactlyOnceHasFourVerbs() throws IOException {
        orders();
        EndpointPolicy once = policy(
                Mode.SYNCHRONOUS,
                AutoConfirm.ALLOWED,
                ReplayPolicy.REJECT,
                Enrolment.OPTIONAL,
                Set.of(Dialect.EXACTLY_ONCE));
        document.getPaths()
                .addPathItem(
                        "/api/orders/{id}/notes",
                        OASFactory.createPathItem()
                                .POST(operation("note", "201").addParameter(orderId())));
        io.swagger.v3.oas.models.OpenAPI described = described(at("POST", "/orders/{id}/notes", once));
        io.swagger.v3.oas.models.PathItem notes = described.getPaths().get("/api/orders/{id}/notes");
        assertThat(notes.getPut().getResponses()).containsKeys("201", "204", "401", "410", "422", "429");
        assertThat(notes.getPost().getResponses())
                .containsKeys("202", "204", "404", "408", "410")
                .doesNotContainKey("201");
        assertThat(notes.getPost().getRequestBody()).isNull();
        assertThat(notes.getGet().getResponses()).containsKeys("201", "202", "404", "410");
        assertThat(notes.getDelete().getResponses()).containsKeys("204", "409");
        assertThat(notes.getDelete().getParameters())
                .extracting(Parameter::getName)
                .containsExactly("id");
    }

    @Test
    @Tag("G4")
    void bothDialectsAreDescribedSideBySide() throws IOException {
        orders();
        EndpointPolicy both = policy(
                Mode.SYNCHRONOUS,
                AutoConfirm.ALLOWED,
                ReplayPolicy.REJECT,
                Enrolment.REQUIRED,
                Set.of(Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY));
        io.swagger.v3.oas.models.OpenAPI described = described(at("POST", "/orders", both));
        io.swagger.v3.oas.models.Operation place =
                described.getPaths().get("/api/orders").getPost();
        assertThat(place.getParameters())
                .extracting(Parameter::getName)
                .contains("DTT-2PHP-Enabled", "Idempotency-Key");
        assertThat(place.getParameters()).noneMatch(Parameter::getRequired);
        assertThat(place.getResponses()).containsKeys("200", "201", "409", "422", "428");
        assertThat(described.getPaths()).containsKey("/api/orders/confirm");
    }

    @Test
    void phaseOneHasTheProtocolsHeadersBesideWhatTheOperationHas() throws IOException {
        orders();
        PathItem place = described(at("POST", "/orders", usual())).getPaths().get("/api/orders");
        assertThat(place.getPost().getParameters())
                .extracting(Parameter::getName)
                .containsExactly(
                        "DTT-2PHP-Enabled",
                        "DTT-2PHP-Client-Correlation-ID",
                        "DTT-2PHP-Requested-TTL",
                        "DTT-2PHP-Auto-Confirm",
                        "DTT-2PHP-Callback");
        assertThat(place.getPost().getParameters()).noneMatch(Parameter::getRequired);
        assertThat(place.getPost().getResponses())
                .containsKeys("200", "201", "400", "401", "403", "408", "410", "413", "414", "422", "429", "503")
                .doesNotContainKeys("202", "428");
        assertThat(place.getPost().getResponses().get("200").getHeaders())
                .containsKeys(
                        "DTT-2PHP-Server-Correlation-ID",
                        "DTT-2PHP-Phase-State",
                        "DTT-2PHP-TTL",
                        "DTT-2PHP-PONR-Deadline");
        assertThat(place.getPost().getResponses().get("422").getDescription())
                .contains("`urn:twophp:problem:correlation-id-reused`");
        assertThat(place.getPost()
                        .getResponses()
                        .get("422")
                        .getContent()
                        .get("application/problem+json")
                        .getSchema()
                        .get$ref())
                .isEqualTo("#/components/schemas/TwoPhaseProblem");
    }

    @Test
    void theConfirmationIsAnOperationThatPhaseOneLinksTo() throws IOException {
        orders();
        var read = described(at("POST", "/orders", usual()), at("PUT", "/orders/{which}", usual()));
        var confirm = read.getPaths().get("/api/orders/confirm").getPost();
        assertThat(confirm.getOperationId()).isEqualTo("confirmApiOrders");
        assertThat(confirm.getRequestBody()).isNull();
        assertThat(confirm.getTags()).containsExactly("orders");
        assertThat(confirm.getParameters())
                .filteredOn(Parameter::getRequired)
                .extracting(Parameter::getName)
                .containsExactly(
                        "DTT-2PHP-Enabled", "DTT-2PHP-Client-Correlation-ID", "DTT-2PHP-Server-Correlation-ID");
        assertThat(confirm.getResponses()).containsKeys("200", "202", "400", "403", "404", "408", "410", "500", "503");
        assertThat(confirm.getResponses().get("200").getContent()).containsKey("application/json");
        assertThat(confirm.getResponses().get("200").getHeaders())
                .containsKeys("DTT-2PHP-Resource-ID", "DTT-2PHP-Message");
        var link = read.getPaths()
                .get("/api/orders")
                .getPost()
                .getResponses()
                .get("200")
                .getLinks()
                .get("confirm");
        assertThat(link.getOperationId()).isEqualTo(confirm.getOperationId());
        assertThat(link.getParameters().get("DTT-2PHP-Server-Correlation-ID"))
                .isEqualTo("$response.header.DTT-2PHP-Server-Correlation-ID");
        assertThat(read.getPaths().get("/api/orders/{id}/confirm").getPost().getParameters())
                .extracting(Parameter::getName)
                .startsWith("id");
    }

    @Test
    void whatTheEndpointDemandsIsSaid() throws IOException {
        orders();
        var read = described(at(
                "POST",
                "/orders",
                policy(Mode.NEGOTIATED, AutoConfirm.REFUSED, ReplayPolicy.REUSE, Enrolment.REQUIRED)));
        var place = read.getPaths().get("/api/orders").getPost();
        assertThat(place.getParameters())
                .filteredOn(Parameter::getRequired)
                .extracting(Parameter::getName)
                .containsExactly("DTT-2PHP-Enabled", "DTT-2PHP-Client-Correlation-ID");
        assertThat(place.getParameters())
                .extracting(Parameter::getName)
                .doesNotContain("DTT-2PHP-Auto-Confirm", "DTT-2PHP-Callback");
        assertThat(place.getResponses()).containsKey("428").doesNotContainKey("202");
        assertThat(place.getResponses().get("200").getHeaders()).containsKey("DTT-2PHP-Confirmation-Token");
        var confirm = read.getPaths().get("/api/orders/confirm").getPost();
        assertThat(confirm.getParameters())
                .extracting(Parameter::getName)
                .contains("Prefer", "DTT-2PHP-Confirmation-Token");
        assertThat(confirm.getResponses().get("503").getDescription()).contains("server-busy");
    }

    @Test
    void theLibrarysOwnAddressesAreBelowTheApplication() throws IOException {
        orders();
        assertThat(described(at("POST", "/orders", usual())).getPaths())
                .containsKeys(
                        "/api/2php/intents",
                        "/api/2php/intents/{server-correlation-id}",
                        "/api/2php/intents/{server-correlation-id}/resolution",
                        "/api/2php/ledger/tree/{client-correlation-id}",
                        "/api/2php/ledger/initiated",
                        "/api/2php/ledger/registrations",
                        "/api/2php/ledger/stalled");
    }

    @Test
    void operationsMayJoinOneByOneAsServersBindThem() throws IOException {
        orders();
        document.getPaths()
                .getPathItem("/api/orders/{id}")
                .setDELETE(operation("cancel", "204").addTag("rare").addParameter(orderId()));
        Description one = new Description(document);
        TwoPhaseOperation replace = at("PUT", "/orders/{id}", usual());
        TwoPhaseOperation cancel = at("DELETE", "/orders/{id}", usual());
        one.describe(List.of());
        one.describe(List.of(replace));
        one.describe(List.of(replace, cancel));
        String twice = OpenApiSerializer.serialize(document, Format.JSON);
        one.describe(List.of(replace, cancel));
        assertThat(OpenApiSerializer.serialize(document, Format.JSON)).isEqualTo(twice);
        var read = new OpenAPIV3Parser().readContents(twice);
        assertThat(read.getMessages()).isEmpty();
        var confirm =
                read.getOpenAPI().getPaths().get("/api/orders/{id}/confirm").getPost();
        assertThat(confirm.getDescription()).contains("here by DELETE, PUT:");
        assertThat(confirm.getTags()).containsExactly("orders", "rare");
        assertThat(confirm.getResponses().get("500").getDescription()).containsOnlyOnce("attempts-exhausted");
        assertThat(read.getOpenAPI()
                        .getPaths()
                        .get("/api/orders/{id}")
                        .getPut()
                        .getResponses()
                        .get("422")
                        .getDescription())
                .containsOnlyOnce("correlation-id-reused");
    }

    @Test
    void idsThatOperationsShareBecomeUnique() throws IOException {
        document.getPaths()
                .addPathItem("/orders", OASFactory.createPathItem().POST(operation("place", "200")))
                .addPathItem("/checkouts", OASFactory.createPathItem().POST(operation("place", "200")))
                .addPathItem("/items", OASFactory.createPathItem().GET(operation("items", "200")));
        var read = described(at("POST", "/orders", usual()));
        assertThat(read.getPaths().get("/orders").getPost().getOperationId()).isEqualTo("placeOrders");
        assertThat(read.getPaths().get("/checkouts").getPost().getOperationId()).isEqualTo("placeCheckouts");
        assertThat(read.getPaths().get("/items").getGet().getOperationId()).isEqualTo("items");
    }

    @Test
    void aDocumentWithoutTwoPhaseOperationsStaysAsItIs() throws IOException {
        orders();
        String before = OpenApiSerializer.serialize(document, Format.JSON);
        new Description(document).describe(List.of(at("POST", "/elsewhere", usual())));
        assertThat(OpenApiSerializer.serialize(document, Format.JSON)).isEqualTo(before);
    }

    @Test
    void aConfirmationOfTheApplicationsOwnStays() throws IOException {
        orders();
        document.getPaths()
                .addPathItem("/api/orders/confirm", OASFactory.createPathItem().POST(operation("mine", "204")));
        assertThat(described(at("POST", "/orders", usual()))
                        .getPaths()
                        .get("/api/orders/confirm")
                        .getPost()
                        .getOperationId())
                .isEqualTo("mine");
    }
}
