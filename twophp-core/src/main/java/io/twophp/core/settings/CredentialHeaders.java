package io.twophp.core.settings;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The request headers that carry credentials, and so are never stored (D23), neither with an intent nor with a call:
 * {@code Authorization}, {@code Cookie}, {@code Proxy-Authorization}, and those that {@code twophp.credential-headers}
 * names; without that setting, those with usual names. Immutable.
 */
public final class CredentialHeaders {

    private static final String SETTING = "twophp.credential-headers";
    private static final Set<String> STANDARD = Set.of("authorization", "cookie", "proxy-authorization");
    private static final Set<String> USUAL_NAMES = Set.of(
            "client-cert",
            "client-cert-chain",
            "dpop",
            "ocp-apim-subscription-key",
            "private-token",
            "x-amz-security-token",
            "x-csrf-token",
            "x-id-token",
            "x-session-token",
            "x-vault-token",
            "x-xsrf-token");

    /** Matches whole words of a name: {@code X-Shop-Api-Key} has one, {@code Idempotency-Key} has none. */
    private static final Pattern USUAL_WORDS =
            Pattern.compile("(?:.*-)?(?:authorization|api-?key|(?:api|auth|access)-?token|password|secret)(?:-.*)?");

    public static final CredentialHeaders USUAL = new CredentialHeaders(Set.of());

    private final Set<String> named;

    private CredentialHeaders(Set<String> named) {
        this.named = Set.copyOf(named);
    }

    public static CredentialHeaders from(Settings settings) {
        List<String> names = settings.list(SETTING);
        return names.isEmpty()
                ? USUAL
                : new CredentialHeaders(names.stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet()));
    }

    /** Returns whether a header of that name, in any case, carries credentials. */
    public boolean contains(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return STANDARD.contains(lower) || (named.isEmpty() ? isUsual(lower) : named.contains(lower));
    }

    private static boolean isUsual(String lower) {
        return USUAL_NAMES.contains(lower) || USUAL_WORDS.matcher(lower).matches();
    }
}
