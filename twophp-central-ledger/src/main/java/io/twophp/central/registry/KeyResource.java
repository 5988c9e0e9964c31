package io.twophp.central.registry;

import io.twophp.central.problem.JsonInput;
import io.twophp.central.problem.JsonOutput;
import io.twophp.central.registry.ServiceSignatures.Signed;
import io.twophp.core.signature.MessageSigner.Purpose;
import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
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
import java.util.UUID;

/** The address at which a service adds a key, signed by one that counts. */
@Path("services/{service}/keys")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class KeyResource {

    @Inject
    ServiceSignatures signatures;

    @Inject
    Keys keys;

    @Context
    HttpHeaders headers;

    @POST
    @PermitAll
    public JsonObject add(@PathParam("service") String service, InputStream content) throws IOException {
        UUID id = Input.guid(service);
        signatures.expect(id, Purpose.KEYS, "POST", headers.getRequestHeaders());
        byte[] body = content.readAllBytes();
        Signed signed = signatures.require(id, Purpose.KEYS, "POST", headers.getRequestHeaders(), body);
        JsonObject key = JsonInput.object(body);
        String keyId = Input.keyId(key);
        String publicKey = Input.publicKey(key);
        return JsonOutput.add(Json.createObjectBuilder(), "valid_until", keys.add(signed, keyId, publicKey))
                .build();
    }
}
