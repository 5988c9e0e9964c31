package io.twophp.jaxrs.reception;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ServerCorrelationId;
import io.twophp.core.client.Call;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.Optional;

/** What reached the client of one of its calls (draft §5.5.5, Table 3). */
final class ReceptionReport {

    private ReceptionReport() {}

    static Response response(Call call) {
        JsonObjectBuilder json = Json.createObjectBuilder()
                .add("client_correlation_id", call.clientCorrelationId().value());
        text(json, "server_correlation_id", call.serverCorrelationId().map(ServerCorrelationId::value));
        json.add("target", call.target())
                .add("endpoint", call.endpoint())
                .add("way", call.way().name())
                .add("state", call.state().name())
                .add("reception", call.reception().name());
        text(json, "callback_timestamp", call.calledBackAt().map(Instant::toString));
        text(json, "answer_timestamp", call.answeredAt().map(Instant::toString));
        return Response.ok(json.build().toString().getBytes(UTF_8), MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    private static void text(JsonObjectBuilder json, String name, Optional<String> value) {
        value.ifPresentOrElse(text -> json.add(name, text), () -> json.addNull(name));
    }
}
