package io.twophp.central.ingest;

import static io.twophp.core.sync.RowMembers.text;

import io.twophp.central.access.BodyLimit;
import io.twophp.central.problem.JsonOutput;
import io.twophp.central.problem.Refusal;
import io.twophp.central.registry.ServiceSignatures;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.sync.Receipt;
import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.UUID;

/** The address to which services send changed rows, signed by their keys. */
@Path("services/{service}/batches")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class BatchResource {

    @Inject
    ServiceSignatures signatures;

    @Inject
    Ingest ingest;

    @Inject
    BatchRoom room;

    @Context
    HttpHeaders headers;

    /** Stores a batch, and answers after the commit. Its sender is known before the body is read. */
    @POST
    @PermitAll
    @BodyLimit(BodyLimit.BATCH)
    public JsonObject take(@PathParam("service") UUID service, InputStream content) throws IOException {
        signatures.expect(service, Purpose.BATCH, "POST", headers.getRequestHeaders());
        try (BatchRoom.Place place = place(content)) {
            byte[] body = content.readAllBytes();
            signatures.require(service, Purpose.BATCH, "POST", headers.getRequestHeaders(), body);
            return json(ingest.take(service, body));
        }
    }

    private BatchRoom.Place place(InputStream content) throws IOException {
        try {
            return room.enter(headers.getLength(), ingest.mostBytes());
        } catch (Refusal full) {
            // A service that is still sending does not see an answer.
            content.transferTo(OutputStream.nullOutputStream());
            throw full;
        }
    }

    public static JsonObject json(Receipt receipt) {
        return JsonOutput.object()
                .add("stored", receipt.stored())
                .add("unchanged", receipt.unchanged())
                .add("refused", JsonOutput.array(receipt.refused(), BatchResource::json))
                .add("ahead", JsonOutput.array(receipt.ahead(), BatchResource::json))
                .build();
    }

    private static JsonObjectBuilder json(Receipt.Refusal refused) {
        return JsonOutput.object()
                .add("server_correlation_id", refused.serverCorrelationId())
                .add("actor", text(refused.actor()))
                .add("reason", refused.reason());
    }

    private static JsonObjectBuilder json(Receipt.Ahead ahead) {
        return JsonOutput.object()
                .add("server_correlation_id", ahead.serverCorrelationId())
                .add("actor", text(ahead.actor()))
                .add("generation", ahead.generation())
                .add("version", ahead.version())
                .add("phase", ahead.phase().name());
    }
}
