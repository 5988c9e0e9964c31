package io.twophp.central.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.crypto.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

/**
 * An entry of the audit log.
 *
 * @param number 1 for the first, then without gaps
 * @param at in whole microseconds
 * @param who the user, {@code service <GUID>} or {@code system}
 * @param action a name of {@link Action}, or of one that a later version has
 * @param subject what was acted on; may be empty
 * @param detail more about it; may be empty
 * @param previous the hash of the entry before, {@link #NOTHING} for the first
 * @param hash as {@link #computed} returns it, unless it was changed since
 */
record Entry(
        long number,
        Instant at,
        String who,
        String action,
        String subject,
        String detail,
        String previous,
        String hash) {

    static final String NOTHING = "0".repeat(64);

    static Entry of(
            long number, Instant at, String who, String action, String subject, String detail, String previous) {
        Entry open = new Entry(number, at, who, action, subject, detail, previous, "");
        return new Entry(number, at, who, action, subject, detail, previous, open.computed());
    }

    /**
     * Returns the SHA-256, in hexadecimal digits, of number, time (ISO 8601), who, action, subject, detail and
     * previous: each as UTF-8 behind its length in bytes, of four bytes.
     */
    String computed() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (String part : List.of(Long.toString(number), at.toString(), who, action, subject, detail, previous)) {
                byte[] encoded = part.getBytes(UTF_8);
                out.writeInt(encoded.length);
                out.write(encoded);
            }
            return HexFormat.of().formatHex(Sha256.of(bytes.toByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
