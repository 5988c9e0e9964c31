package io.twophp.core.callback;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.TraceContext;
import java.net.URI;

/** Seals addresses, which may hold secrets, to their intent and owner: none opens for another intent. */
record TargetVault(PayloadCipher cipher) {

    Sealed seal(ServerCorrelationId id, Owner owner, Addressed to) {
        return cipher.seal(to.text().getBytes(US_ASCII), associated(id, owner.name()));
    }

    Addressed open(ServerCorrelationId id, String owner, Sealed target) {
        return Addressed.of(new String(cipher.open(target, associated(id, owner)), US_ASCII));
    }

    private static byte[] associated(ServerCorrelationId id, String owner) {
        return ("callback\n" + id + "\n" + owner).getBytes(UTF_8);
    }

    /** The address that a callback is sent to, which has no line ends, and the trace of its attempts. */
    record Addressed(URI target, TraceContext trace) {

        private static final int PARTS = 3;

        /** Returns the address, and on two more lines the trace if there is one. */
        private String text() {
            return trace.isPresent() ? target + "\n" + trace.parent() + "\n" + trace.state() : target.toString();
        }

        private static Addressed of(String text) {
            String[] lines = text.split("\n", PARTS);
            return new Addressed(
                    URI.create(lines[0]),
                    lines.length < PARTS ? TraceContext.NONE : new TraceContext(lines[1], lines[2]));
        }
    }
}
