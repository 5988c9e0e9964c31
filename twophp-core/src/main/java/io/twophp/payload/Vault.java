package io.twophp.payload;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.intent.Intent;
import io.twophp.intent.Owner;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.StoredRequest;
import io.twophp.intent.StoredResponse;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/**
 * Seals requests and responses to the intent and the owner they belong to, so that no row opens in another's place.
 * Thread-safe.
 */
public final class Vault {

    private final PayloadCipher cipher;

    public Vault(PayloadCipher cipher) {
        this.cipher = cipher;
    }

    /** What goes into the ledger. */
    public Sealed seal(ServerCorrelationId id, Owner owner, StoredRequest request) {
        return cipher.seal(MessageCodec.encode(request), associated("request", id, owner));
    }

    /** What goes into the ledger. */
    public Sealed seal(Intent intent, StoredResponse response) {
        return cipher.seal(
                MessageCodec.encode(response), associated("response", intent.serverCorrelationId(), intent.owner()));
    }

    /** @throws PayloadUnreadableException if it was not sealed for this intent, or its key is missing */
    public StoredRequest openRequest(Intent intent, Sealed payload) {
        byte[] plain = cipher.open(payload, associated("request", intent.serverCorrelationId(), intent.owner()));
        return readable(intent, () -> MessageCodec.decodeRequest(plain));
    }

    /** @throws PayloadUnreadableException if it was not sealed for this intent, or its key is missing */
    public StoredResponse openResponse(Intent intent, Sealed response) {
        byte[] plain = cipher.open(response, associated("response", intent.serverCorrelationId(), intent.owner()));
        return readable(intent, () -> MessageCodec.decodeResponse(plain));
    }

    private static <T> T readable(Intent intent, Supplier<T> decoding) {
        try {
            return decoding.get();
        } catch (UncheckedIOException e) {
            throw new PayloadUnreadableException(
                    "[" + intent.serverCorrelationId() + "] The stored message has another format.", e);
        }
    }

    private static byte[] associated(String kind, ServerCorrelationId id, Owner owner) {
        return (kind + "\n" + id + "\n" + owner.name()).getBytes(UTF_8);
    }
}
