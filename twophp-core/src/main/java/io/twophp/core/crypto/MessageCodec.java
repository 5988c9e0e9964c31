package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.intent.Origin;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.intent.TraceContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Encodes stored requests and responses as bytes, before they are sealed: a format version, the start line, the
 * headers, the body, each with its length. A number takes a byte for every seven bits, the lowest first; usual header
 * names are numbers. Bodies are not changed.
 */
public final class MessageCodec {

    private static final int VERSION = 3;

    /** Names of headers that are written as their place in this list, from 1. Only ever appended to. */
    private static final List<String> USUAL = List.of(
            "Accept",
            "Accept-Language",
            "Cache-Control",
            "Content-Encoding",
            "Content-Language",
            "Content-Type",
            "Date",
            "Etag",
            "Expires",
            "If-Match",
            "Last-Modified",
            "Link",
            "Location",
            "Pragma",
            "Retry-After",
            "User-Agent",
            "Vary");

    /** The size that start line, headers and origin usually fit into. */
    private static final int HEAD_BYTES = 1024;

    private MessageCodec() {}

    public static byte[] encode(StoredRequest request) {
        byte[] body = request.body();
        return write(body.length, out -> {
            writeText(out, request.method());
            writeText(out, request.path());
            out.writeBoolean(request.query() != null);
            if (request.query() != null) {
                writeText(out, request.query());
            }
            writeMessage(out, request.headers(), body);
            writeText(out, request.origin().baseUri());
            writeNumber(out, request.origin().roles().size());
            for (String role : request.origin().roles()) {
                writeText(out, role);
            }
            writeTrace(out, request.origin().trace(), request.origin().mechanism());
        });
    }

    public static byte[] encode(StoredResponse response) {
        byte[] body = response.body();
        return write(body.length, out -> {
            writeNumber(out, response.status());
            writeMessage(out, response.headers(), body);
        });
    }

    public static StoredRequest decodeRequest(byte[] bytes) {
        return read(bytes, in -> {
            String method = readText(in);
            String path = readText(in);
            String query = in.readBoolean() ? readText(in) : null;
            return new StoredRequest(method, path, query, readHeaders(in), readBytes(in), readOrigin(in));
        });
    }

    public static StoredResponse decodeResponse(byte[] bytes) {
        return read(bytes, in -> new StoredResponse(readNumber(in), readHeaders(in), readBytes(in)));
    }

    private static void writeMessage(DataOutputStream out, Map<String, List<String>> headers, byte[] body)
            throws IOException {
        writeNumber(out, headers.size());
        for (Map.Entry<String, List<String>> header : headers.entrySet()) {
            int usual = USUAL.indexOf(header.getKey()) + 1;
            writeNumber(out, usual);
            if (usual == 0) {
                writeText(out, header.getKey());
            }
            writeNumber(out, header.getValue().size());
            for (String value : header.getValue()) {
                writeText(out, value);
            }
        }
        writeBytes(out, body);
    }

    private static Map<String, List<String>> readHeaders(DataInputStream in) throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (int left = readNumber(in); left > 0; left--) {
            int usual = readNumber(in);
            String name = usual == 0 ? readText(in) : usual(usual);
            List<String> values = new ArrayList<>();
            for (int more = readNumber(in); more > 0; more--) {
                values.add(readText(in));
            }
            headers.put(name, values);
        }
        return headers;
    }

    private static Origin readOrigin(DataInputStream in) throws IOException {
        String baseUri = readText(in);
        Set<String> roles = new HashSet<>();
        for (int left = readNumber(in); left > 0; left--) {
            roles.add(readText(in));
        }
        return new Origin(
                baseUri, roles, readTrace(in), in.available() == 0 ? Optional.empty() : Optional.of(readText(in)));
    }

    /** Writes a trace last, and after it the mechanism, if there is one. */
    private static void writeTrace(DataOutputStream out, TraceContext trace, Optional<String> mechanism)
            throws IOException {
        if (trace.isPresent() || mechanism.isPresent()) {
            writeText(out, trace.parent());
            writeText(out, trace.state());
        }
        if (mechanism.isPresent()) {
            writeText(out, mechanism.get());
        }
    }

    private static TraceContext readTrace(DataInputStream in) throws IOException {
        return in.available() == 0 ? TraceContext.NONE : new TraceContext(readText(in), readText(in));
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        writeBytes(out, text.getBytes(UTF_8));
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(readBytes(in), UTF_8);
    }

    private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
        writeNumber(out, bytes.length);
        out.write(bytes);
    }

    private static byte[] readBytes(DataInputStream in) throws IOException {
        int length = readNumber(in);
        byte[] bytes = in.readNBytes(length);
        if (bytes.length != length) {
            throw new IOException("the stored message ends early");
        }
        return bytes;
    }

    private static String usual(int place) throws IOException {
        if (place > USUAL.size()) {
            throw new IOException("the stored message has a header of number " + place + ", which is not known");
        }
        return USUAL.get(place - 1);
    }

    private static void writeNumber(DataOutputStream out, int number) throws IOException {
        int rest = number;
        for (; rest > 0x7f; rest >>>= 7) {
            out.writeByte(rest | 0x80);
        }
        out.writeByte(rest);
    }

    private static int readNumber(DataInputStream in) throws IOException {
        long number = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += 7) {
            int part = in.readUnsignedByte();
            number |= (part & 0x7fL) << shift;
            if (part <= 0x7f && number <= Integer.MAX_VALUE) {
                return (int) number;
            }
        }
        throw new IOException("the stored message has a number that is too large");
    }

    private static byte[] write(int body, Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(HEAD_BYTES + body);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            writing.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static <T> T read(byte[] bytes, Reading<T> reading) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readUnsignedByte();
            if (version != VERSION) {
                throw new IOException("stored message format " + version + " is not known to this version of 2PHP");
            }
            return reading.from(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @FunctionalInterface
    private interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    @FunctionalInterface
    private interface Reading<T> {
        T from(DataInputStream in) throws IOException;
    }
}
