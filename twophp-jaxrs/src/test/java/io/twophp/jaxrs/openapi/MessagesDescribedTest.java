package io.twophp.jaxrs.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.openapi.runtime.io.Format;
import io.smallrye.openapi.runtime.io.OpenApiSerializer;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
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
import org.junit.jupiter.api.Test;

/** Operations that take messages of Certified HTTP, in an OpenAPI document. */
class MessagesDescribedTest {

    private static OpenAPI described(Dialect... dialects) throws IOException {
        org.eclipse.microprofile.openapi.models.OpenAPI document = OASFactory.createOpenAPI()
                .openapi("3.0.3")
                .info(OASFactory.createInfo().title("shop").version("1"))
                .paths(OASFactory.createPaths());
        document.getPaths()
                .addPathItem(
                        "/api/orders",
                        OASFactory.createPathItem()
                                .POST(OASFactory.createOperation()
                                        .operationId("place")
                                        .responses(OASFactory.createAPIResponses()
                                                .addAPIResponse(
                                                        "201",
                                                        OASFactory.createAPIResponse()
                                                                .description("An order")
                                                                .content(Models.json())))));
        EndpointPolicy policy = new EndpointPolicy(
                "OrderResource.place",
                Mode.SYNCHRONOUS,
                AutoConfirm.ALLOWED,
                Duration.ofSeconds(30),
                Duration.ofMinutes(5),
                Duration.ofSeconds(5),
                ReplayPolicy.REJECT,
                ReuseControl.NONE,
                Effects.LOCAL,
                Enrolment.REQUIRED,
                Set.of(dialects),
                Optional.empty(),
                FailurePolicy.RECORDED);
        new Description(document).describe(List.of(new TwoPhaseOperation(Optional.empty(), "POST", "/orders", policy)));
        SwaggerParseResult read =
                new OpenAPIV3Parser().readContents(OpenApiSerializer.serialize(document, Format.JSON));
        assertThat(read.getMessages()).isEmpty();
        return read.getOpenAPI();
    }

    private static Operation place(OpenAPI document) {
        return document.getPaths().get("/api/orders").getPost();
    }

    @Test
    void C1_bothHeadersAreRequiredWhereNothingElseIsTaken() throws IOException {
        Operation place = place(described(Dialect.CERTIFIED_HTTP));
        assertThat(place.getParameters())
                .extracting(Parameter::getName)
                .containsExactlyInAnyOrder("X-Message-Id", "Date");
        assertThat(place.getParameters()).allMatch(Parameter::getRequired);
        assertThat(place.getResponses()).containsKeys("201", "202", "400", "401", "410", "503");
        assertThat(place.getResponses().get("400").getDescription())
                .contains("message-id-missing", "message-id-reused");
    }

    @Test
    void G4_noneIsWhereSeveralDialectsAreTaken() throws IOException {
        Operation place = place(described(Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP));
        assertThat(place.getParameters())
                .extracting(Parameter::getName)
                .containsExactlyInAnyOrder("Idempotency-Key", "X-Message-Id", "Date");
        assertThat(place.getParameters()).noneMatch(Parameter::getRequired);
    }

    @Test
    void CD1_theAddressOfAnAnswerIsThereToBeReadAndDeleted() throws IOException {
        OpenAPI document = described(Dialect.CERTIFIED_HTTP);
        assertThat(place(document).getResponses().get("201").getHeaders()).containsKey("X-Message-URL");
        PathItem address = document.getPaths().get("/api/2php/messages/{server-correlation-id}");
        assertThat(address.getGet().getResponses()).containsKeys("default", "202", "404", "410");
        assertThat(address.getDelete().getResponses()).containsKeys("204", "404", "409");
        assertThat(described(Dialect.IDEMPOTENCY_KEY).getPaths())
                .doesNotContainKey("/api/2php/messages/{server-correlation-id}");
    }
}
