package io.twophp.jaxrs.endpoints;

import static io.twophp.jaxrs.rendering.Documents.text;

import io.twophp.ServerCorrelationId;
import io.twophp.core.client.Call;
import io.twophp.jaxrs.rendering.Documents;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.core.Response;
import java.time.Instant;

/** Reports which messages of a call have reached its client (draft §5.5.5, Table 3). */
final class ReceptionReport {

    private ReceptionReport() {}

    static Response response(Call call) {
        JsonObjectBuilder json = Documents.object()
                .add("client_correlation_id", call.clientCorrelationId().value());
        text(json, "server_correlation_id", call.serverCorrelationId().map(ServerCorrelationId::value));
        json.add("target", call.target())
                .add("endpoint", call.endpoint())
                .add("way", call.confirmationMode().name())
                .add("state", call.state().name())
                .add("reception", call.reception().name());
        text(json, "callback_timestamp", call.calledBackAt().map(Instant::toString));
        text(json, "answer_timestamp", call.answeredAt().map(Instant::toString));
        return Documents.ok(json.build()).build();
    }
}
