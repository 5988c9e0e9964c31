package io.twophp.jaxrs.admission;

import java.util.Optional;

/** Makes one, for tests of what it refuses. */
public final class PublicUrls {

    private PublicUrls() {}

    public static PublicUrl of(String setting) {
        return new PublicUrl(key -> Optional.of(setting));
    }
}
