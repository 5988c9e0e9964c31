package io.twophp.jaxrs.openapi;

import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;

/** Parts of what an application describes itself. */
final class Models {

    private Models() {}

    static Parameter parameter(Parameter.In in, String name, String description) {
        return OASFactory.createParameter()
                .in(in)
                .name(name)
                .required(in == Parameter.In.PATH)
                .schema(text())
                .description(description);
    }

    static Schema text() {
        return OASFactory.createSchema().type(SchemaType.STRING);
    }

    /** Returns the content of a JSON object. */
    static Content json() {
        return OASFactory.createContent()
                .addMediaType(
                        "application/json",
                        OASFactory.createMediaType()
                                .schema(OASFactory.createSchema().type(SchemaType.OBJECT)));
    }
}
