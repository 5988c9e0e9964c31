package io.twophp.jaxrs.request;

import static io.twophp.ProtocolHeader.AUTO_CONFIRM;
import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.REQUESTED_TTL;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.protocol.Problem.Type;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The protocol's headers of a request, read by a strict grammar: one field, one value, nothing around it (D5, D22). */
public record ProtocolHeaders(MultivaluedMap<String, String> headers) {

    private static final Pattern POSITIVE = Pattern.compile("0*[1-9][0-9]{0,30}");
    private static final int LONG_DIGITS = 18;
    static final String PREFER = "Prefer";

    /** Returns whether the client opts in; with any value but {@code true} the protocol is absent (D24). */
    public boolean isEnabled() {
        return isTrue(ENABLED);
    }

    /** Returns whether the client opts in more than once, or with a further value, so that its intention is unclear. */
    public boolean isEnabledAmbiguously() {
        List<String> values = elements(ENABLED).toList();
        return values.size() > 1 && values.stream().anyMatch("true"::equalsIgnoreCase);
    }

    public boolean isAutoConfirm() {
        return isTrue(AUTO_CONFIRM);
    }

    /** Returns whether the client prefers not to wait for the outcome: {@code Prefer: respond-async} (RFC 7240). */
    public boolean prefersAsync() {
        return elements(PREFER)
                .map(preference -> preference.split(";", 2)[0].trim())
                .anyMatch("respond-async"::equalsIgnoreCase);
    }

    /** Returns the elements of a header that is a list, from all of its fields. */
    public Stream<String> elements(String name) {
        return headers.getOrDefault(name, List.of()).stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(String::trim);
    }

    /** Returns whether a client correlation id is given, well-formed or not. */
    public boolean hasClientCorrelationId() {
        return headers.containsKey(CLIENT_CORRELATION_ID);
    }

    /** Returns whether a server correlation id is given, well-formed or not: the mark of a confirmation (D1). */
    public boolean hasServerCorrelationId() {
        return headers.containsKey(SERVER_CORRELATION_ID);
    }

    public ClientCorrelationId clientCorrelationId() throws RefusedException {
        String value = single(CLIENT_CORRELATION_ID)
                .orElseThrow(() -> malformed(CLIENT_CORRELATION_ID, "is missing; send a unique id of your own"));
        if (!ClientCorrelationId.isValid(value)) {
            throw malformed(CLIENT_CORRELATION_ID, "must be 1 to 128 characters of A-Z a-z 0-9 . _ : ~ -");
        }
        return new ClientCorrelationId(value);
    }

    public ServerCorrelationId serverCorrelationId() throws RefusedException {
        String value = single(SERVER_CORRELATION_ID)
                .orElseThrow(
                        () -> malformed(SERVER_CORRELATION_ID, "is missing; send the one of the Phase 1 response"));
        if (!ServerCorrelationId.isOurs(value)) {
            throw malformed(SERVER_CORRELATION_ID, "must be the value of the Phase 1 response");
        }
        return new ServerCorrelationId(value);
    }

    /** Returns the server correlation id for a log line: as given if it is well-formed, else a dash. */
    public String loggedServerCorrelationId() {
        List<String> values = headers.getOrDefault(SERVER_CORRELATION_ID, List.of());
        return values.size() == 1 && ServerCorrelationId.isOurs(values.get(0)) ? values.get(0) : "-";
    }

    /** Returns milliseconds; a number too large for a {@code long} counts as the largest (D19). */
    public OptionalLong requestedTtl() throws RefusedException {
        Optional<String> value = single(REQUESTED_TTL);
        if (value.isEmpty()) {
            return OptionalLong.empty();
        }
        if (!POSITIVE.matcher(value.get()).matches()) {
            throw malformed(REQUESTED_TTL, "must be a positive whole number of milliseconds");
        }
        String digits = value.get().replaceFirst("^0+", "");
        return OptionalLong.of(digits.length() > LONG_DIGITS ? Long.MAX_VALUE : Long.parseLong(digits));
    }

    private boolean isTrue(String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.size() == 1 && "true".equalsIgnoreCase(values.get(0).trim());
    }

    /** @throws RefusedException if the field is given more than once */
    public Optional<String> single(String name) throws RefusedException {
        List<String> values = headers.getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw malformed(name, "is given " + values.size() + " times; send it once");
        }
        return values.stream().findFirst();
    }

    private static RefusedException malformed(String name, String what) {
        return new RefusedException(Type.MALFORMED_HEADER, name + " " + what + ".");
    }
}
