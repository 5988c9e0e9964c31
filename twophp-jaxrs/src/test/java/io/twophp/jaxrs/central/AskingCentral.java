package io.twophp.jaxrs.central;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.signature.AnswerVerifier;
import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.MessageVerifier.SignatureResult;
import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.Membership;
import io.twophp.core.sync.Membership.Central;
import io.twophp.core.sync.Memberships;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A Central Ledger that sends requests to a service, and verifies its answers. */
final class AskingCentral {

    private final KeyPair pair = SigningKeys.fresh();
    private final TestServer server;
    private final UUID id;

    AskingCentral(TestServer server, UUID id) {
        this.server = server;
        this.id = id;
    }

    /** Enrols the service without a request. */
    Membership enrol() {
        Memberships memberships = server.select(Memberships.class);
        return memberships.keep(memberships.current().enrolledAt(Central.enrolledBy("first", id, pair.getPublic())));
    }

    UUID service() {
        return server.select(ServiceIdentity.class).ledgerId();
    }

    MessageSigner signer(Duration offset) {
        return new MessageSigner(id.toString(), pair.getPrivate(), Clock.offset(Clock.systemUTC(), offset));
    }

    Map<String, String> signed(Purpose purpose, String body) {
        return signer(Duration.ZERO).sign(purpose, "POST", "application/json", body.getBytes(UTF_8), service());
    }

    /** Sends a request that only its signature authenticates. */
    Reply send(String address, String body, Map<String, String> signature) {
        Call call = server.anonymous()
                .call("POST", "2php/central/" + address)
                .body("application/json", BodyPublishers.ofString(body));
        signature.forEach(call::header);
        return call.send();
    }

    /** Sends a request and verifies that the answer is this service's, to this request. */
    Reply ask(Purpose purpose, String address, String body) {
        Map<String, String> signature = signed(purpose, body);
        Reply reply = send(address, body, signature);
        Membership service = server.select(Memberships.class).current();
        SignatureResult result = new AnswerVerifier(
                        key -> key.equals(service.keyId())
                                ? Optional.of(service.signing().publicKey())
                                : Optional.empty(),
                        Clock.systemUTC())
                .verify(
                        purpose,
                        MessageSigner.nonce(signature),
                        reply.status(),
                        id,
                        reply.headers().map(),
                        reply.body());
        if (!result.isGenuine()) {
            throw new AssertionError(result + " of " + reply.status() + " " + reply.text());
        }
        return reply;
    }

    Reply rows(String body) {
        return ask(Purpose.PULL, "rows", body);
    }

    Reply settle(String scid, String body) {
        return ask(Purpose.SETTLEMENT, "intents/" + scid + "/resolution", body);
    }
}
