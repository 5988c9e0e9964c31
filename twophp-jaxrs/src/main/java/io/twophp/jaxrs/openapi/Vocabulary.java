package io.twophp.jaxrs.openapi;

import io.twophp.ProtocolHeader;
import io.twophp.core.protocol.Problem;
import io.twophp.jaxrs.rendering.Problems;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/** The common parts of all two-phase operations: schemas, headers, and responses that are problems. */
final class Vocabulary {

    static final String PROBLEM = "TwoPhaseProblem";

    private static final String UUIDS = "1 to 128 visible ASCII characters; a UUID is usual";

    /** The headers of answers, with their descriptions. */
    private static final Map<String, String> HEADERS = headers();

    private final OpenAPI document;

    Vocabulary(OpenAPI document) {
        this.document = document;
    }

    private static Map<String, String> headers() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(ProtocolHeader.CLIENT_CORRELATION_ID, "the client's id of the intent");
        all.put(ProtocolHeader.SERVER_CORRELATION_ID, "the server's id of the intent, for its confirmation");
        all.put(ProtocolHeader.PHASE_STATE, "where the intent stands");
        all.put(ProtocolHeader.TTL, "what is left of the time to live, in milliseconds");
        all.put(ProtocolHeader.PONR_DEADLINE, "until when it can be confirmed");
        all.put(ProtocolHeader.REPLAY_POLICY, "what a late confirmation gets");
        all.put(ProtocolHeader.CONFIRMATION_TOKEN, "what a late confirmation has to show");
        all.put(ProtocolHeader.RESOURCE_ID, "the id of what was made or changed");
        all.put(ProtocolHeader.MESSAGE, "Replayed: the answer was recorded before");
        all.put(ProtocolHeader.RESPONSE_STATUS, "which success the method answered with, if it was not 200");
        all.put("Location", "where the intent's status can be asked");
        all.put("Retry-After", "after how many seconds to ask again");
        return all;
    }

    /** Adds the referenced components to the document. */
    void define() {
        if (document.getComponents() == null) {
            document.setComponents(OASFactory.createComponents());
        }
        Components components = document.getComponents();
        HEADERS.forEach((name, text) -> components.addHeader(
                key(name),
                OASFactory.createHeader()
                        .description(text)
                        .schema(
                                ProtocolHeader.PHASE_STATE.equals(name)
                                        ? phases()
                                        : of(isNumber(name) ? SchemaType.INTEGER : SchemaType.STRING))));
        components.addSchema(
                PROBLEM,
                of(SchemaType.OBJECT)
                        .description("A problem (RFC 9457)")
                        .addProperty("type", of(SchemaType.STRING).format("uri"))
                        .addProperty("title", of(SchemaType.STRING))
                        .addProperty("status", of(SchemaType.INTEGER).format("int32"))
                        .addProperty("detail", of(SchemaType.STRING)));
    }

    private static boolean isNumber(String header) {
        return ProtocolHeader.TTL.equals(header) || "Retry-After".equals(header);
    }

    private static String key(String name) {
        return "TwoPhase-" + name;
    }

    /** Creates a schema of a type. Its setter is not the same in MicroProfile OpenAPI 3 and 4. */
    static Schema of(SchemaType type) {
        Schema schema = OASFactory.createSchema();
        try {
            schema.getClass().getMethod("setType", SchemaType.class).invoke(schema, type);
        } catch (NoSuchMethodException e) {
            listed(schema, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        return schema;
    }

    private static void listed(Schema schema, SchemaType type) {
        try {
            schema.getClass().getMethod("setType", List.class).invoke(schema, List.of(type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this MicroProfile OpenAPI is not known", e);
        }
    }

    static Schema oneOf(Object... values) {
        return of(values[0] instanceof Boolean ? SchemaType.BOOLEAN : SchemaType.STRING)
                .enumeration(Arrays.asList(values));
    }

    static Schema phases() {
        return oneOf("WAITING_CONFIRM", "PROCESSING", "COMMITTED", "FAILED", "TTL_EXPIRED", "ABANDONED");
    }

    static Schema id() {
        return of(SchemaType.STRING).minLength(1).maxLength(128).description(UUIDS);
    }

    static Parameter header(String name, boolean required, Schema schema, String description) {
        return parameter(Parameter.In.HEADER, name, required, schema, description);
    }

    static Parameter parameter(Parameter.In in, String name, boolean required, Schema schema, String description) {
        return OASFactory.createParameter()
                .in(in)
                .name(name)
                .required(required)
                .schema(schema)
                .description(description);
    }

    static APIResponse response(String description, String... headers) {
        APIResponse response = OASFactory.createAPIResponse().description(description);
        for (String name : headers) {
            response.addHeader(name, headerRef(name));
        }
        return response;
    }

    static Header headerRef(String name) {
        return OASFactory.createHeader().ref("#/components/headers/" + key(name));
    }

    static Content json(Schema schema) {
        return OASFactory.createContent()
                .addMediaType("application/json", OASFactory.createMediaType().schema(schema));
    }

    /** Adds a response; one that is there gets its text and its headers in addition. */
    static void complete(APIResponses responses, String status, APIResponse addition) {
        APIResponse known = responses.getAPIResponse(status);
        if (known == null || known.getRef() != null) {
            responses.addAPIResponse(status, addition);
            return;
        }
        known.setDescription(joined(known.getDescription(), " ", addition.getDescription()));
        if (addition.getHeaders() != null) {
            addition.getHeaders().forEach(known::addHeader);
        }
    }

    static String joined(String text, String separator, String addition) {
        return text == null ? addition : text + separator + addition;
    }

    /** Adds responses that are problems to the existing ones, each status with the problems that it may mean. */
    static void problems(APIResponses responses, Problem.Type... types) {
        Map<Integer, List<Problem.Type>> byStatus = Arrays.stream(types)
                .collect(Collectors.groupingBy(Problem.Type::status, TreeMap::new, Collectors.toList()));
        byStatus.forEach((status, some) -> problem(responses, status, some));
    }

    private static void problem(APIResponses responses, int status, List<Problem.Type> types) {
        String key = Integer.toString(status);
        APIResponse known = responses.getAPIResponse(key);
        String meaning = types.stream()
                .filter(type ->
                        known == null || !String.valueOf(known.getDescription()).contains("`" + type.uri() + "`"))
                .map(type -> "`" + type.uri() + "`: " + type.title())
                .collect(Collectors.joining("\n- ", "- ", ""));
        APIResponse response = known == null || known.getRef() != null ? OASFactory.createAPIResponse() : known;
        Content content = response.getContent() == null ? OASFactory.createContent() : response.getContent();
        content.addMediaType(
                Problems.MEDIA_TYPE,
                OASFactory.createMediaType().schema(OASFactory.createSchema().ref("#/components/schemas/" + PROBLEM)));
        response.setContent(content);
        if (!meaning.equals("- ")) {
            response.setDescription(joined(known == null ? null : known.getDescription(), "\n", meaning));
        }
        if (status == 503 || status == 429) {
            response.addHeader("Retry-After", headerRef("Retry-After"));
        }
        responses.addAPIResponse(key, response);
    }
}
