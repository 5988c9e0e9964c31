package io.twophp.central.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Optional;

/** A name and a password in {@code Authorization} (RFC 7617), in UTF-8. */
record Credentials(String name, String password) {

    private static final String SCHEME = "Basic ";

    /** Returns the credentials of a header; empty if it is of another scheme, or not well-formed. */
    static Optional<Credentials> of(String authorization) {
        if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        try {
            String decoded = new String(
                    Base64.getDecoder()
                            .decode(authorization.substring(SCHEME.length()).trim()),
                    UTF_8);
            int colon = decoded.indexOf(':');
            return colon < 0
                    ? Optional.empty()
                    : Optional.of(new Credentials(decoded.substring(0, colon), decoded.substring(colon + 1)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return "Credentials[" + name + "]";
    }
}
