package io.twophp.core.intent;

import java.util.Objects;
import java.util.Set;

/**
 * Where a request came in and as what its sender: what an execution needs when the client is not there any more. No part of
 * what makes two requests the same one.
 *
 * @param baseUri the application's base URI as the client addressed it, for links in the response
 * @param roles those of the application's roles that the sender had (draft §13.2)
 */
public record Origin(String baseUri, Set<String> roles) {

    public Origin {
        Objects.requireNonNull(baseUri, "baseUri");
        roles = Set.copyOf(roles);
    }
}
