package org.example.stranger.fidelity;

import static java.nio.charset.StandardCharsets.US_ASCII;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Writes parts, and says in the headers where one ends. */
@Provider
public class PartsWriter implements MessageBodyWriter<Parts> {

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return type == Parts.class;
    }

    @Override
    public void writeTo(
            Parts parts,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream out)
            throws IOException {
        headers.putSingle(HttpHeaders.CONTENT_TYPE, mediaType + ";boundary=part");
        headers.putSingle("X-Parts", parts.texts().size());
        for (String text : parts.texts()) {
            out.write(("--part\r\n" + text + "\r\n").getBytes(US_ASCII));
        }
    }
}
