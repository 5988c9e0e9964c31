package io.twophp.jaxrs.rig;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
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

    /** Expects this status. */
    public Reply expect(int expected) {
        assertThat(status).as(text()).isEqualTo(expected);
        return this;
    }

    /** Expects a problem of the protocol's, which no cache keeps. */
    public Reply expect(int expected, String problem) {
        return expectProblem(problem).expect(expected);
    }

    public Reply expectProblem(String problem) {
        assertThat(problem()).as(text()).isEqualTo(problem);
        assertThat(header("Cache-Control")).as("Cache-Control").isEqualTo("no-store");
        return this;
    }

    /** Expects 503 with a problem and a time to come again, and no phase. */
    public Reply expectUnavailable(String problem) {
        assertThat(header("Retry-After")).as("Retry-After").matches("[1-9][0-9]*");
        return expect(503, problem).without(ProtocolHeader.PHASE_STATE);
    }

    /** Expects no header of 2PHP's. */
    public Reply withoutProtocol() {
        assertThat(headers.map().keySet()).noneMatch(ProtocolHeader::isProtocolHeader);
        return this;
    }

    /** Expects a header with this value. */
    public Reply with(String header, String value) {
        assertThat(header(header)).as(header).isEqualTo(value);
        return this;
    }

    /** Expects that these headers are absent. */
    public Reply without(String... names) {
        assertThat(names).allSatisfy(name -> assertThat(header(name)).as(name).isNull());
        return this;
    }

    public Reply withoutBody() {
        assertThat(body).isEmpty();
        return this;
    }

    /** Expects that the answer says that the intent is in this phase. */
    public Reply expectPhase(String phase) {
        assertThat(header(ProtocolHeader.PHASE_STATE)).as(text()).isEqualTo(phase);
        return this;
    }

    /** Expects the first answer, marked as a replay. */
    public Reply expectReplayOf(Reply first) {
        assertThat(header(ProtocolHeader.MESSAGE)).isEqualTo(ProtocolHeader.REPLAYED_MESSAGE);
        assertThat(headersBut(ProtocolHeader.MESSAGE)).isEqualTo(first.headersBut(ProtocolHeader.MESSAGE));
        assertThat(body).isEqualTo(first.body);
        return expect(first.status);
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
