package io.twophp.testsuite.campaign.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.crypto.Sealed;
import java.util.List;
import java.util.stream.Stream;

/** A cipher that does not encrypt, or returns something other than what it was given. */
final class FaultyCipher implements PayloadCipher {

    private static final String PLAIN = "plain";

    private final PayloadCipher original;

    FaultyCipher(PayloadCipher original) {
        this.original = original;
    }

    @Override
    public Sealed seal(byte[] plain, byte[] associated) {
        return Fault.PLAINTEXT_PAYLOAD.isPlanted() ? new Sealed(PLAIN, plain) : original.seal(plain, associated);
    }

    @Override
    public List<String> keyIds() {
        return Stream.concat(original.keyIds().stream(), Stream.of(PLAIN)).toList();
    }

    @Override
    public byte[] open(Sealed sealed, byte[] associated) {
        if (sealed.keyId().equals(PLAIN)) {
            return sealed.bytes();
        }
        byte[] plain = original.open(sealed, associated);
        if (Fault.RESPONSE_ALTERED.isPlanted() && new String(associated, UTF_8).startsWith("response")) {
            plain[plain.length - 1] ^= 1;
        }
        return plain;
    }
}
