package io.twophp.jaxrs.admission;

import java.util.Optional;

/** Creates a {@link PublicUrl}, for tests of its refusals. */
public final class PublicUrls {

    private PublicUrls() {}

    public static PublicUrl of(String setting) {
        return new PublicUrl(key -> Optional.of(setting));
    }
}
