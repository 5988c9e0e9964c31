package io.twophp.jaxrs.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.openapi.runtime.io.Format;
import io.smallrye.openapi.runtime.io.OpenApiSerializer;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** The OpenAPI document of a shop, below {@code /api}, and the two-phase operations in it. */
final class DescribedShop {

    private final OpenAPI document = OASFactory.createOpenAPI()
            .openapi("3.0.3")
            .info(OASFactory.createInfo().title("shop").version("1"))
            .paths(OASFactory.createPaths());

    private final List<TwoPhaseOperation> operations = new ArrayList<>();

    OpenAPI document() {
        return document;
    }

    PathItem at(String template) {
        return document.getPaths().getPathItem("/api" + template);
    }

    /** Adds an operation without two phases. */
    DescribedShop plain(String template, HttpMethod method, Operation operation) {
        if (at(template) == null) {
            document.getPaths().addPathItem("/api" + template, OASFactory.createPathItem());
        }
        at(template).setOperation(method, operation);
        return this;
    }

    DescribedShop add(
            String template, HttpMethod method, Operation operation, EndpointPolicy policy, String... keyAliases) {
        operations.add(
                new TwoPhaseOperation(Optional.of("/api"), method.name(), template, policy, List.of(keyAliases)));
        return plain(template, method, operation);
    }

    DescribedShop post(String template, EndpointPolicy policy) {
        return add(template, HttpMethod.POST, operation("place", "201"), policy);
    }

    /** Describes the operations, and returns the document as another project's parser reads it, without complaints. */
    io.swagger.v3.oas.models.OpenAPI described() {
        new Description(document).describe(operations);
        SwaggerParseResult result = new OpenAPIV3Parser().readContents(json());
        assertThat(result.getMessages()).isEmpty();
        return result.getOpenAPI();
    }

    List<TwoPhaseOperation> operations() {
        return operations;
    }

    String json() {
        return serialized(Format.JSON);
    }

    String serialized(Format format) {
        try {
            return OpenApiSerializer.serialize(document, format);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static Operation operation(String id, String status) {
        return OASFactory.createOperation()
                .operationId(id)
                .addTag("orders")
                .requestBody(OASFactory.createRequestBody().content(order()))
                .responses(OASFactory.createAPIResponses()
                        .addAPIResponse(
                                status,
                                response("An order")
                                        .content(order())
                                        .addHeader(
                                                "ETag",
                                                OASFactory.createHeader().schema(text()))));
    }

    static APIResponse response(String description) {
        return OASFactory.createAPIResponse().description(description);
    }

    static Parameter parameter(Parameter.In in, String name) {
        return OASFactory.createParameter()
                .in(in)
                .name(name)
                .required(in == Parameter.In.PATH)
                .schema(text())
                .description("own");
    }

    private static Schema text() {
        return OASFactory.createSchema().type(SchemaType.STRING);
    }

    private static Content order() {
        return OASFactory.createContent()
                .addMediaType(
                        "application/json",
                        OASFactory.createMediaType()
                                .schema(OASFactory.createSchema().type(SchemaType.OBJECT)));
    }
}
