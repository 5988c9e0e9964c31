package io.twophp.jaxrs.dialect.idempotencykey;

import io.twophp.ProtocolHeader;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.CredentialHeaders;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.request.ProtocolHeaders;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The names of the header with a key: {@code Idempotency-Key}, and those that {@code twophp.idempotency-key.aliases}
 * lists for clients that send another one (default none). A request may have several of them with one key. Immutable.
 */
@ModuleBean
class KeyHeaders {

    private static final String ALIASES = "twophp.idempotency-key.aliases";

    /** Headers of other dialects, which have another meaning. */
    private static final Set<String> TAKEN = Set.of(
            "idempotency-key",
            "x-message-id",
            "ids-idempotency-key",
            "ids-command-id",
            "ids-confirmation-token",
            "poe");

    private final List<String> aliases;
    private final List<String> names;

    @Inject
    KeyHeaders(Settings settings) {
        CredentialHeaders credentials = CredentialHeaders.from(settings);
        aliases = settings.list(ALIASES);
        for (String alias : aliases) {
            Settings.require(
                    alias.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+"),
                    ALIASES + " lists '" + alias + "', which is no field name; write names such as PayPal-Request-Id");
            Settings.require(
                    !TAKEN.contains(alias.toLowerCase(Locale.ROOT)) && !ProtocolHeader.isProtocolHeader(alias),
                    ALIASES + " lists " + alias + ", which has its own meaning; take it out");
            Settings.require(
                    !credentials.contains(alias),
                    ALIASES + " lists " + alias + ", which carries credentials; take it out of " + ALIASES
                            + ", or of twophp.credential-headers");
        }
        names = Stream.concat(Stream.of(IdempotencyKey.HEADER), aliases.stream())
                .toList();
    }

    List<String> aliases() {
        return aliases;
    }

    /** Returns whether a request has one of them. */
    boolean isIn(MultivaluedMap<String, String> headers) {
        return names.stream().anyMatch(headers::containsKey);
    }

    /** @throws RefusedException if a field has no key, or two, or two fields have different keys */
    IdempotencyKey key(ProtocolHeaders headers) throws RefusedException {
        Map<String, IdempotencyKey> found = new LinkedHashMap<>();
        for (String name : names) {
            String field = headers.single(name).orElse(null);
            if (field != null) {
                found.put(name, IdempotencyKey.parse(name, field));
            }
        }
        if (Set.copyOf(found.values()).size() > 1) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER,
                    String.join(" and ", found.keySet())
                            + " have different keys, and a request has one; send one of them, or the same key in all.");
        }
        return found.values().iterator().next();
    }

    /** Returns the names for a sentence, such as {@code Idempotency-Key (or PayPal-Request-Id)}. */
    @Override
    public String toString() {
        return IdempotencyKey.HEADER + (aliases.isEmpty() ? "" : " (or " + String.join(", ", aliases) + ")");
    }
}
