package io.twophp.jaxrs.rig;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The answer to a request. */
public record Reply(int status, HttpHeaders headers, byte[] body) {

    static Reply of(HttpResponse<byte[]> response) {
        return new Reply(response.statusCode(), response.headers(), response.body());
    }

    /** Returns a header's value, or null. */
    public String header(String name) {
        return headers.firstValue(name).orElse(null);
    }

    public String text() {
        return new String(body, UTF_8);
    }

    public JsonObject json() {
        return Json.createReader(new ByteArrayInputStream(body)).readObject();
    }

    /** Returns the problem's name, without the common prefix; empty if the body is no problem of the protocol's. */
    public String problem() {
        if (!"application/problem+json".equals(header("Content-Type"))) {
            return "";
        }
        String type = json().getString("type");
        return type.startsWith("urn:twophp:problem:") ? type.substring("urn:twophp:problem:".length()) : "";
    }

    /** Returns the headers that a replay has to repeat: all but the server's clock. */
    public Map<String, List<String>> headersBut(String... names) {
        Map<String, List<String>> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        map.putAll(headers.map());
        map.remove("Date");
        for (String name : names) {
            map.remove(name);
        }
        return map;
    }
}
