package io.twophp.callback;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.intent.Owner;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.payload.PayloadCipher;
import io.twophp.payload.Sealed;
import java.net.URI;

/** Seals addresses to the intent and the owner they belong to: they may hold secrets, and none opens in another's place. */
final class TargetVault {

    private final PayloadCipher cipher;

    TargetVault(PayloadCipher cipher) {
        this.cipher = cipher;
    }

    Sealed seal(ServerCorrelationId id, Owner owner, URI target) {
        return cipher.seal(target.toString().getBytes(US_ASCII), associated(id, owner.name()));
    }

    URI open(ServerCorrelationId id, String owner, Sealed target) {
        return URI.create(new String(cipher.open(target, associated(id, owner)), US_ASCII));
    }

    private static byte[] associated(ServerCorrelationId id, String owner) {
        return ("callback\n" + id + "\n" + owner).getBytes(UTF_8);
    }
}
