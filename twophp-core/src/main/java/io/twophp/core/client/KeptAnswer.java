package io.twophp.core.client;

import io.twophp.core.client.Transport.Reply;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.crypto.Vault;
import io.twophp.core.intent.StoredResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An answer kept with its call, for the next execution of the intent, and until it is acknowledged. */
record KeptAnswer(Reply answer, String fingerprint) {

    /** The key of the fingerprint among the headers, which is no valid header name (RFC 9110, 5.1). */
    private static final String FINGERPRINT = ":request";

    static Sealed seal(Vault vault, Call call, OutboundRequest request, Reply reply) {
        Map<String, List<String>> headers = new LinkedHashMap<>(reply.headers());
        headers.keySet().removeIf("Set-Cookie"::equalsIgnoreCase); // a credential (D23)
        headers.put(FINGERPRINT, List.of(fingerprint(request)));
        return vault.seal(call.id(), new StoredResponse(reply.status(), headers, reply.body()));
    }

    /** @throws io.twophp.core.crypto.PayloadUnreadableException if the encryption key is missing */
    static KeptAnswer open(Vault vault, Call call) {
        StoredResponse stored = vault.openAnswer(call.id(), call.kept().answer().orElseThrow());
        Map<String, List<String>> headers = new LinkedHashMap<>(stored.headers());
        List<String> fingerprint = headers.remove(FINGERPRINT);
        return new KeptAnswer(new Reply(stored.status(), headers, stored.body()), fingerprint.get(0));
    }

    boolean answers(OutboundRequest request) {
        return fingerprint.equals(fingerprint(request));
    }

    private static String fingerprint(OutboundRequest request) {
        return request.fingerprint().toString();
    }
}
