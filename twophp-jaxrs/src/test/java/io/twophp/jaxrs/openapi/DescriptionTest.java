package io.twophp.jaxrs.openapi;

import static io.twophp.jaxrs.openapi.DescribedShop.operation;
import static io.twophp.jaxrs.openapi.DescribedShop.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.twophp.AutoConfirm;
import io.twophp.Enrolment;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperation;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;
import org.junit.jupiter.api.Test;

/** Two-phase operations in an OpenAPI document, as a parser of another project reads it (decision 0038). */
class DescriptionTest {

    private final DescribedShop shop = new DescribedShop();

    private static TwoPhaseOperation at(String verb, String template) {
        return new TwoPhaseOperation(Optional.empty(), verb, template, Policies.usual());
    }

    private void changes() {
        shop.add("/orders/{id}", HttpMethod.PUT, operation("replace", "200"), Policies.usual());
        shop.at("/orders/{id}").addParameter(parameter(In.PATH, "id"));
    }

    @Test
    void phaseOneIsDescribedByComponents() {
        var place = shop.post("/orders", Policies.usual())
                .described()
                .getPaths()
                .get("/api/orders")
                .getPost();
        assertThat(place.getResponses().get("200").getHeaders())
                .containsKeys(
                        "DTT-2PHP-Server-Correlation-ID",
                        "DTT-2PHP-Phase-State",
                        "DTT-2PHP-TTL",
                        "DTT-2PHP-PONR-Deadline");
        assertThat(place.getResponses().get("422").getDescription())
                .contains("`urn:twophp:problem:correlation-id-reused`");
        assertThat(place.getResponses()
                        .get("422")
                        .getContent()
                        .get("application/problem+json")
                        .getSchema()
                        .get$ref())
                .isEqualTo("#/components/schemas/TwoPhaseProblem");
    }

    @Test
    void theConfirmationIsAnOperationThatPhaseOneLinksTo() {
        changes();
        var paths = shop.post("/orders", Policies.usual()).described().getPaths();
        Operation confirm = paths.get("/api/orders/confirm").getPost();
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
        var link = paths.get("/api/orders")
                .getPost()
                .getResponses()
                .get("200")
                .getLinks()
                .get("confirm");
        assertThat(link.getOperationId()).isEqualTo(confirm.getOperationId());
        assertThat(link.getParameters().get("DTT-2PHP-Server-Correlation-ID"))
                .isEqualTo("$response.header.DTT-2PHP-Server-Correlation-ID");
        assertThat(paths.get("/api/orders/{id}/confirm").getPost().getParameters())
                .extracting(Parameter::getName)
                .startsWith("id");
    }

    @Test
    void theConfirmationHasWhatTheEndpointDemands() {
        shop.post(
                "/orders",
                Policies.twoPhase(Mode.NEGOTIATED, AutoConfirm.REFUSED, ReplayPolicy.REUSE, Enrolment.REQUIRED));
        var paths = shop.described().getPaths();
        assertThat(paths.get("/api/orders").getPost().getResponses().get("200").getHeaders())
                .containsKey("DTT-2PHP-Confirmation-Token");
        Operation confirm = paths.get("/api/orders/confirm").getPost();
        assertThat(confirm.getParameters())
                .extracting(Parameter::getName)
                .contains("Prefer", "DTT-2PHP-Confirmation-Token");
        assertThat(confirm.getResponses().get("503").getDescription()).contains("server-busy");
    }

    @Test
    void operationsMayJoinOneByOneAsServersBindThem() {
        changes();
        shop.plain("/orders/{id}", HttpMethod.DELETE, operation("cancel", "204").addTag("rare"));
        Description one = new Description(shop.document());
        TwoPhaseOperation replace = at("PUT", "/orders/{id}");
        TwoPhaseOperation cancel = at("DELETE", "/orders/{id}");
        one.describe(List.of());
        one.describe(List.of(replace));
        one.describe(List.of(replace, cancel));
        String twice = shop.json();
        one.describe(List.of(replace, cancel));
        assertThat(shop.json()).isEqualTo(twice);
        var paths = shop.described().getPaths();
        Operation confirm = paths.get("/api/orders/{id}/confirm").getPost();
        assertThat(confirm.getDescription()).contains("here by DELETE, PUT:");
        assertThat(confirm.getTags()).containsExactly("orders", "rare");
        assertThat(confirm.getResponses().get("500").getDescription()).containsOnlyOnce("attempts-exhausted");
        assertThat(paths.get("/api/orders/{id}")
                        .getPut()
                        .getResponses()
                        .get("422")
                        .getDescription())
                .containsOnlyOnce("correlation-id-reused");
    }

    @Test
    void idsThatOperationsShareBecomeUnique() {
        var paths = shop.post("/orders", Policies.usual())
                .plain("/checkouts", HttpMethod.POST, operation("place", "200"))
                .plain("/items", HttpMethod.GET, operation("items", "200"))
                .described()
                .getPaths();
        assertThat(paths.get("/api/orders").getPost().getOperationId()).isEqualTo("placeApiOrders");
        assertThat(paths.get("/api/checkouts").getPost().getOperationId()).isEqualTo("placeApiCheckouts");
        assertThat(paths.get("/api/items").getGet().getOperationId()).isEqualTo("items");
    }

    @Test
    void aDocumentWithoutTwoPhaseOperationsStaysAsItIs() {
        shop.plain("/orders", HttpMethod.POST, operation("place", "201"));
        String before = shop.json();
        new Description(shop.document()).describe(List.of(at("POST", "/elsewhere")));
        assertThat(shop.json()).isEqualTo(before);
    }

    @Test
    void pathsAreMatchedWithoutTheNamesOfTheirParametersAndWithoutTheApplicationsPath() {
        shop.plain("/orders/{id}", HttpMethod.PUT, operation("replace", "200").addParameter(parameter(In.PATH, "id")));
        new Description(shop.document()).describe(List.of(at("PUT", "/orders/{which}")));
        assertThat(shop.at("/orders/{id}/confirm")).isNotNull();
    }

    @Test
    void aConfirmationOfTheApplicationsOwnStays() {
        shop.post("/orders", Policies.usual()).plain("/orders/confirm", HttpMethod.POST, operation("mine", "204"));
        assertThat(shop.described()
                        .getPaths()
                        .get("/api/orders/confirm")
                        .getPost()
                        .getOperationId())
                .isEqualTo("mine");
    }
}
