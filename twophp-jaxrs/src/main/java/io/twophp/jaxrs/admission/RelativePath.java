package io.twophp.jaxrs.admission;

import jakarta.ws.rs.container.ContainerRequestContext;

/** The path of a request, relative to the application's path, without a slash at the start. */
public final class RelativePath {

    private RelativePath() {}

    public static String of(ContainerRequestContext request) {
        String path = request.getUriInfo().getPath();
        return path.startsWith("/") ? path.substring(1) : path;
    }
}
