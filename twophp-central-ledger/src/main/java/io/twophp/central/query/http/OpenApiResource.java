package io.twophp.central.query.http;

import io.twophp.central.access.Role;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;

/** The OpenAPI document: {@code META-INF/openapi.yaml}, as JSON since the build. */
@Path("openapi.json")
@RequestScoped
@RolesAllowed(Role.VIEWS)
public class OpenApiResource {

    private static final String DOCUMENT = "openapi.json";

    @GET
    @Produces("application/json")
    public Response document() throws IOException {
        try (InputStream document = OpenApiResource.class.getResourceAsStream(DOCUMENT)) {
            return Response.ok(document.readAllBytes())
                    .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                    .build();
        }
    }
}
