package io.twophp.jaxrs.client;

import io.twophp.core.client.OutboundRequest;
import io.twophp.core.client.OutboundRequest.Options;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Providers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns a JAX-RS request into an {@link OutboundRequest} for the engine; writes its entity once. */
final class RequestReader {

    private RequestReader() {}

    static OutboundRequest read(ClientRequestContext request, Providers providers, Options options) throws IOException {
        byte[] body = request.hasEntity() ? written(request, providers) : new byte[0];
        Map<String, List<String>> headers = new LinkedHashMap<>();
        request.getStringHeaders().forEach((name, values) -> headers.put(name, new ArrayList<>(values)));
        return new OutboundRequest(request.getMethod(), request.getUri(), headers, body, options);
    }

    private static byte[] written(ClientRequestContext request, Providers providers) throws IOException {
        Object entity = request.getEntity();
        Class<?> type = request.getEntityClass();
        MediaType mediaType =
                request.getMediaType() == null ? MediaType.APPLICATION_OCTET_STREAM_TYPE : request.getMediaType();
        @SuppressWarnings("unchecked")
        MessageBodyWriter<Object> writer = (MessageBodyWriter<Object>) providers.getMessageBodyWriter(
                type, request.getEntityType(), request.getEntityAnnotations(), mediaType);
        if (writer == null) {
            throw new ProcessingException("No provider of this client writes " + type.getName() + " as " + mediaType
                    + "; register one, or give the bytes.");
        }
        MultivaluedMap<String, Object> headers = request.getHeaders();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writer.writeTo(
                entity, type, request.getEntityType(), request.getEntityAnnotations(), mediaType, headers, bytes);
        return bytes.toByteArray();
    }
}
