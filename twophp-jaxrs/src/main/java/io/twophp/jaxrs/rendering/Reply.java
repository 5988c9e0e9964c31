package io.twophp.jaxrs.rendering;

import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A finished response: status, headers, bytes. Leaves as a filter's abort, as an exception, or in place of another response. */
public final class Reply {

    private static final Annotation[] NO_ANNOTATIONS = {};

    private final int status;
    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final byte[] body;

    Reply(int status, byte[] body) {
        this.status = status;
        this.body = body;
        set(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    Reply set(String name, String value) {
        headers.put(name, List.of(value));
        return this;
    }

    Reply remove(String name) {
        headers.remove(name);
        return this;
    }

    Reply setAll(String name, List<String> values) {
        headers.put(name, values);
        return this;
    }

    /** As a response to abort with. */
    public Response toResponse() {
        Response.ResponseBuilder response = Response.status(status);
        headers.forEach((name, values) -> values.forEach(value -> response.header(name, value)));
        return body.length == 0 ? response.build() : response.entity(body).build();
    }

    /** In place of the response that is about to leave. */
    public void replace(ContainerResponseContext response) {
        response.setStatus(status);
        response.getHeaders().clear();
        headers.forEach((name, values) -> response.getHeaders().put(name, new ArrayList<>(values)));
        if (body.length == 0) {
            response.setEntity(null);
        } else {
            response.setEntity(body, NO_ANNOTATIONS, contentType());
        }
    }

    private MediaType contentType() {
        List<String> type = headers.get(HttpHeaders.CONTENT_TYPE);
        return type == null ? MediaType.APPLICATION_OCTET_STREAM_TYPE : MediaType.valueOf(type.get(0));
    }
}
