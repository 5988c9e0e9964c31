package io.twophp.core.callback;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.crypto.Sealed;
import java.net.URI;

/**
 * Seals addresses to the intent and the owner they belong to: they may hold secrets, and none opens in another's place.
 */
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
