package io.twophp.jaxrs.openapi;

import static io.twophp.jaxrs.openapi.DescribedShop.operation;
import static io.twophp.jaxrs.openapi.DescribedShop.parameter;
import static io.twophp.jaxrs.openapi.DescribedShop.response;
import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.openapi.runtime.io.Format;
import io.twophp.AutoConfirm;
import io.twophp.CommandConfirmation;
import io.twophp.Dialect;
import io.twophp.Enrolment;
import io.twophp.Idempotency;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.rig.Policies;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The whole document of an application with each dialect, mode and option, and with descriptions of its own that have
 * to stay. Compares with {@code document.yaml}; after an intended change, copy {@code target/document.yaml} over it.
 */
class WholeDocumentTest {

    private final DescribedShop shop = new DescribedShop();

    /** Returns an operation that describes itself much of what the library would add. */
    private static Operation described(String id) {
        Operation operation = operation(id, "201")
                .description("Places an order.")
                .addTag("rare")
                .addParameter(parameter(In.HEADER, "dtt-2php-requested-ttl"))
                .addParameter(parameter(In.HEADER, "Idempotency-Key"))
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

    private void describedPost(String template, EndpointPolicy policy) {
        shop.add(template, HttpMethod.POST, described("placeAs" + template.substring(1)), policy);
    }

    private void twoPhases() {
        shop.post(
                "/later",
                Policies.twoPhase(Mode.ASYNCHRONOUS, AutoConfirm.ALWAYS, ReplayPolicy.REJECT, Enrolment.OPTIONAL));
        shop.post(
                "/demanded",
                Policies.twoPhase(Mode.NEGOTIATED, AutoConfirm.REFUSED, ReplayPolicy.REUSE, Enrolment.REQUIRED));
        describedPost(
                "/described",
                Policies.twoPhase(Mode.NEGOTIATED, AutoConfirm.ALLOWED, ReplayPolicy.REUSE, Enrolment.OPTIONAL));
        describedPost(
                "/required",
                Policies.twoPhase(Mode.ASYNCHRONOUS, AutoConfirm.ALLOWED, ReplayPolicy.REJECT, Enrolment.REQUIRED));
        shop.add(
                "/orders/{id}",
                HttpMethod.PUT,
                operation("replace", "201").addParameter(parameter(In.PATH, "id")),
                Policies.usual());
        shop.add(
                "/orders/{id}",
                HttpMethod.DELETE,
                described("cancel").addParameter(parameter(In.PATH, "id")),
                Policies.twoPhase(Mode.ASYNCHRONOUS, AutoConfirm.REFUSED, ReplayPolicy.REUSE, Enrolment.OPTIONAL));
        shop.add("/orders/{id}", HttpMethod.PATCH, answersAnything(), Policies.usual());
        shop.post("/own", Policies.usual());
        shop.plain("/own/confirm", HttpMethod.POST, operation("mine", "201"));
    }

    private void otherDialects() {
        for (Dialect dialect : List.of(Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP)) {
            shop.post("/" + dialect, Policies.speaking(Enrolment.OPTIONAL, dialect));
            describedPost("/described-" + dialect, Policies.speaking(Enrolment.REQUIRED, dialect));
        }
        describedPost(
                "/all",
                Policies.speaking(Enrolment.REQUIRED, Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP));
        for (Dialect dialect : List.of(Dialect.POE, Dialect.EXACTLY_ONCE)) {
            shop.post("/" + dialect + "/{name}/parts/{part}", Policies.speaking(Enrolment.OPTIONAL, dialect));
            describedPost("/described-" + dialect, Policies.speaking(Enrolment.OPTIONAL, dialect));
        }
        shop.at("/POE/{name}/parts/{part}").addParameter(parameter(In.PATH, "name"));
        EndpointPolicy poe = Policies.speaking(Enrolment.OPTIONAL, Dialect.POE);
        shop.post("/read", poe).plain("/read", HttpMethod.GET, operation("read", "201"));
        shop.add("/anything", HttpMethod.POST, answersAnything(), poe);
        shop.post("/read-command", Policies.command(Idempotency.I0, CommandConfirmation.NONE));
        shop.post("/command", Policies.command(Idempotency.I1, CommandConfirmation.NONE));
        describedPost("/confirmed-command", Policies.command(Idempotency.I1, CommandConfirmation.REQUIRED));
    }

    @Test
    @Tag("G4")
    @Tag("K3")
    @Tag("C1")
    @Tag("CD1")
    @Tag("PD5")
    @Tag("E6")
    @Tag("S1")
    @Tag("SD6")
    @Tag("SD7")
    void staysTheSame() throws IOException {
        twoPhases();
        otherDialects();
        shop.plain("/elsewhere", HttpMethod.GET, operation("place", "201"));
        new Description(shop.document()).describe(shop.operations());

        String yaml = shop.serialized(Format.YAML);
        Files.writeString(Path.of("target/document.yaml"), yaml);
        try (InputStream golden = WholeDocumentTest.class.getResourceAsStream("document.yaml")) {
            assertThat(yaml).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
