package org.example.stranger.fidelity;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;

/** Entities of every kind that a server can write. */
public abstract class Entities extends Typed {

    @POST
    @Path("bytes")
    @Produces("application/x-own")
    public byte[] bytes() {
        return new byte[] {0, -1, 13, 10, 0};
    }

    @POST
    @Path("large")
    @Produces("application/octet-stream")
    public byte[] large() {
        return "0123456789".repeat(5000).getBytes(UTF_8);
    }

    @POST
    @Path("input-stream")
    @Produces("application/x-stream")
    public InputStream inputStream() {
        return new ByteArrayInputStream("stream".getBytes(UTF_8));
    }

    @POST
    @Path("reader")
    @Produces("text/plain;charset=UTF-8")
    public Reader reader() {
        return new StringReader(GREETING);
    }

    @POST
    @Path("streaming")
    @Produces("text/csv;header=present")
    public StreamingOutput streaming() {
        return out -> out.write("a,b".getBytes(UTF_8));
    }

    @POST
    @Path("file")
    @Produces("application/x-file")
    public File file() throws IOException {
        File file = File.createTempFile("fidelity", ".txt");
        file.deleteOnExit();
        Files.writeString(file.toPath(), "file");
        return file;
    }

    @POST
    @Path("characters")
    @Produces("text/plain")
    public char[] characters() {
        return new char[] {'a', 'b'};
    }

    @POST
    @Path("number")
    @Produces("text/plain")
    public int number() {
        return 42;
    }

    @POST
    @Path("form")
    @Produces("application/x-www-form-urlencoded;charset=UTF-8")
    public Form form() {
        return new Form("a", "\u00fc").param("b", "1 2");
    }

    @POST
    @Path("map")
    @Produces("application/x-www-form-urlencoded")
    public MultivaluedMap<String, String> map() {
        MultivaluedMap<String, String> map = new MultivaluedHashMap<>();
        map.add("k", "v");
        return map;
    }

    @POST
    @Path("json")
    @Produces("application/json;charset=utf-8")
    public Note json() {
        return new Note(3, GREETING);
    }

    @POST
    @Path("json-list")
    @Produces("application/json")
    public List<Note> list() {
        return List.of(new Note(4, "list"));
    }

    @POST
    @Path("json-map")
    @Produces("application/json")
    public Map<String, Note> notes() {
        return new TreeMap<>(Map.of("five", new Note(5, "map")));
    }

    @POST
    @Path("json-p")
    @Produces("application/json")
    public JsonObject object() {
        return Json.createObjectBuilder().add("six", 6).build();
    }

    @POST
    @Path("json-p-array")
    @Produces("application/json")
    public JsonArray array() {
        return Json.createArrayBuilder().add(7).build();
    }

    @POST
    @Path("generic")
    @Produces("application/json;charset=utf-8")
    public Response generic() {
        return Response.ok(new GenericEntity<>(List.of(new Note(8, "generic"))) {})
                .build();
    }

    @POST
    @Path("source")
    @Produces("application/xml;charset=UTF-8")
    public Source source() {
        return new StreamSource(new StringReader("<note>9</note>"));
    }

    @POST
    @Path("own-writer")
    @Produces("multipart/x-parts")
    public Parts parts() {
        return new Parts(List.of("one", "two"));
    }
}
