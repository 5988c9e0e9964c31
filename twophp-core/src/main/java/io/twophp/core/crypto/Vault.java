package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import java.io.UncheckedIOException;
import java.util.UUID;
import java.util.function.Supplier;

/** Seals requests and responses to their intent and owner, or their call: none opens in another row. Thread-safe. */
public record Vault(PayloadCipher cipher) {

    public Sealed seal(ServerCorrelationId id, Owner owner, StoredRequest request) {
        return cipher.seal(MessageCodec.encode(request), associated("request", id, owner));
    }

    public Sealed seal(Intent intent, StoredResponse response) {
        return cipher.seal(
                MessageCodec.encode(response), associated("response", intent.serverCorrelationId(), intent.owner()));
    }

    /** @throws PayloadUnreadableException if it was not sealed for this intent, or its key is missing */
    public StoredRequest openRequest(Intent intent, Sealed payload) {
        byte[] plain = cipher.open(payload, associated("request", intent.serverCorrelationId(), intent.owner()));
        return readable(intent.serverCorrelationId(), () -> MessageCodec.decodeRequest(plain));
    }

    /** @throws PayloadUnreadableException if it was not sealed for this intent, or its key is missing */
    public StoredResponse openResponse(Intent intent, Sealed response) {
        byte[] plain = cipher.open(response, associated("response", intent.serverCorrelationId(), intent.owner()));
        return readable(intent.serverCorrelationId(), () -> MessageCodec.decodeResponse(plain));
    }

    public Sealed seal(UUID call, StoredRequest request) {
        return cipher.seal(MessageCodec.encode(request), associated(call));
    }

    /** @throws PayloadUnreadableException if it was not sealed for this call, or its key is missing */
    public StoredRequest openRequest(UUID call, Sealed request) {
        byte[] plain = cipher.open(request, associated(call));
        return readable(call, () -> MessageCodec.decodeRequest(plain));
    }

    public Sealed seal(UUID call, StoredResponse answer) {
        return cipher.seal(MessageCodec.encode(answer), ofAnswer(call));
    }

    /** @throws PayloadUnreadableException if it was not sealed for this call, or its key is missing */
    public StoredResponse openAnswer(UUID call, Sealed answer) {
        byte[] plain = cipher.open(answer, ofAnswer(call));
        return readable(call, () -> MessageCodec.decodeResponse(plain));
    }

    private static <T> T readable(Object id, Supplier<T> decoding) {
        try {
            return decoding.get();
        } catch (UncheckedIOException e) {
            throw new PayloadUnreadableException("[" + id + "] The stored message has another format.", e);
        }
    }

    private static byte[] associated(String kind, ServerCorrelationId id, Owner owner) {
        return (owner.tenant().isEmpty()
                        ? kind + "\n" + id + "\n" + owner.name()
                        : kind + " of a tenant\n" + id + "\n" + owner.tenant().length() + "\n" + owner.tenant()
                                + owner.name())
                .getBytes(UTF_8);
    }

    private static byte[] ofAnswer(UUID call) {
        return ("answer of a call\n" + call).getBytes(UTF_8);
    }

    private static byte[] associated(UUID call) {
        return ("call\n" + call).getBytes(UTF_8);
    }
}
