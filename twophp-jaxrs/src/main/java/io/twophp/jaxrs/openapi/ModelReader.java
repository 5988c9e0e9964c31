package io.twophp.jaxrs.openapi;

import jakarta.json.Json;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.links.Link;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.RequestBody;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/**
 * Turns the JSON of this package's resources into the models of MicroProfile OpenAPI. The JSON is that of OpenAPI,
 * shorter in three ways: a string in place of an object names an entry of {@code shared.json}, a list of headers names
 * those that every document has among its components, and {@code ${name}} is replaced by a value.
 */
record ModelReader(Map<String, String> values) {

    private static final JsonObject SHARED = resource("shared.json");

    static JsonObject resource(String name) {
        try (JsonReader reader = Json.createReader(ModelReader.class.getResourceAsStream(name))) {
            return reader.readObject();
        }
    }

    JsonObject object(JsonValue value) {
        return value instanceof JsonString name ? SHARED.getJsonObject(name.getString()) : value.asJsonObject();
    }

    JsonObject shared(String name) {
        return SHARED.getJsonObject(name);
    }

    String text(JsonValue value) {
        String text = ((JsonString) value).getString();
        for (Map.Entry<String, String> entry : values.entrySet()) {
            text = text.replace("${" + entry.getKey() + "}", entry.getValue());
        }
        return text;
    }

    Schema schema(JsonValue json) {
        Schema schema = OASFactory.createSchema();
        object(json).forEach((key, value) -> {
            switch (key) {
                case "$ref" -> schema.setRef(text(value));
                case "type" -> type(schema, SchemaType.valueOf(text(value).toUpperCase(Locale.ROOT)));
                case "format" -> schema.setFormat(text(value));
                case "pattern" -> schema.setPattern(text(value));
                case "description" -> schema.setDescription(text(value));
                case "minLength" -> schema.setMinLength(((JsonNumber) value).intValue());
                case "maxLength" -> schema.setMaxLength(((JsonNumber) value).intValue());
                case "enum" -> value.asJsonArray().forEach(constant -> schema.addEnumeration(plain(constant)));
                case "properties" ->
                    value.asJsonObject().forEach((name, property) -> schema.addProperty(name, schema(property)));
                case "required" -> value.asJsonArray().forEach(name -> schema.addRequired(text(name)));
                case "items" -> schema.setItems(schema(value));
                case "oneOf" -> value.asJsonArray().forEach(one -> schema.addOneOf(schema(one)));
                default -> throw unknown(key);
            }
        });
        return schema;
    }

    /** Sets a schema's type. The setter is not the same in MicroProfile OpenAPI 3 and 4. */
    private static void type(Schema schema, SchemaType type) {
        for (Object argument : List.of(type, List.of(type))) {
            for (Method setter : schema.getClass().getMethods()) {
                if (setter.getName().equals("setType") && setter.getParameterTypes()[0].isInstance(argument)) {
                    try {
                        setter.invoke(schema, argument);
                        return;
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }
        throw new IllegalStateException("this MicroProfile OpenAPI is not known");
    }

    Header header(JsonValue json) {
        JsonObject header = object(json);
        return OASFactory.createHeader()
                .description(text(header.get("description")))
                .schema(schema(header.get("schema")));
    }

    RequestBody requestBody(JsonObject json) {
        RequestBody body = OASFactory.createRequestBody().required(true).content(OASFactory.createContent());
        content(body.getContent(), json.get("content"));
        return body;
    }

    /** Adds to a response. Text goes behind the text that is there. */
    void complete(APIResponse response, JsonObject json) {
        json.forEach((key, value) -> {
            switch (key) {
                case "description" -> response.setDescription(joined(response.getDescription(), " ", text(value)));
                case "headers" ->
                    value.asJsonArray()
                            .forEach(name -> response.addHeader(
                                    text(name), OASFactory.createHeader().ref(reference(text(name)))));
                case "content" -> {
                    if (response.getContent() == null) {
                        response.setContent(OASFactory.createContent());
                    }
                    content(response.getContent(), value);
                }
                case "links" ->
                    value.asJsonObject().forEach((name, link) -> response.addLink(name, link(link.asJsonObject())));
                default -> throw unknown(key);
            }
        });
    }

    static String reference(String header) {
        return "#/components/headers/" + component(header);
    }

    static String component(String header) {
        return "TwoPhase-" + header;
    }

    private void content(Content content, JsonValue json) {
        json.asJsonObject()
                .forEach((mediaType, value) -> content.addMediaType(
                        mediaType,
                        OASFactory.createMediaType()
                                .schema(schema(value.asJsonObject().get("schema")))));
    }

    private Link link(JsonObject json) {
        Link link = OASFactory.createLink()
                .operationId(text(json.get("operationId")))
                .description(text(json.get("description")));
        json.getJsonObject("parameters").forEach((name, value) -> link.addParameter(name, plain(value)));
        return link;
    }

    private Object plain(JsonValue value) {
        return value instanceof JsonString ? text(value) : JsonValue.TRUE.equals(value);
    }

    static String joined(String text, String separator, String addition) {
        return text == null ? addition : text + separator + addition;
    }

    static IllegalArgumentException unknown(String key) {
        return new IllegalArgumentException("The reader does not know '" + key + "'.");
    }
}
