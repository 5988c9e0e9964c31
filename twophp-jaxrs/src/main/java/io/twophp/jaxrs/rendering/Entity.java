package io.twophp.jaxrs.rendering;

import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Providers;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** A response entity, which the container's own {@link MessageBodyWriter} writes. */
record Entity(Object value, Class<?> type, Type genericType, Annotation[] annotations) {

    /** @param declared the resource method's return type, or null if the response itself was returned */
    static Entity of(Response response, Type declared, Annotation[] annotations) {
        Object value = response.getEntity();
        if (value instanceof GenericEntity<?> generic) {
            return new Entity(generic.getEntity(), generic.getRawType(), generic.getType(), annotations);
        }
        Class<?> type = value.getClass();
        return new Entity(value, type, declared == null || declared == Object.class ? type : declared, annotations);
    }

    boolean isWritableAs(MediaType mediaType, Providers providers) {
        return writer(mediaType, providers) != null;
    }

    void write(MediaType mediaType, Providers providers, MultivaluedMap<String, Object> headers, OutputStream body)
            throws IOException {
        MessageBodyWriter<Object> writer = writer(mediaType, providers);
        if (writer == null) {
            throw new IllegalStateException("no MessageBodyWriter for " + type.getName() + " as " + mediaType);
        }
        writer.writeTo(value, type, genericType, annotations, mediaType, headers, body);
    }

    @SuppressWarnings("unchecked")
    private MessageBodyWriter<Object> writer(MediaType mediaType, Providers providers) {
        return providers.getMessageBodyWriter((Class<Object>) type, genericType, annotations, mediaType);
    }
}
