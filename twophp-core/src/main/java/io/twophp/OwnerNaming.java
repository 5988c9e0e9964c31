package io.twophp;

import java.security.Principal;

/**
 * Determines the name under which intents belong to a caller (draft §13.2). By default it is the principal's own. An
 * application whose callers come from several issuers, or from a realm that does not distinguish {@code Alice} and
 * {@code alice}, replaces this by an {@code @Alternative} bean: two callers are the same owner if and only if they are
 * given the same name. Called for each request of the protocol, on its thread; thread-safe. Don't change the names
 * while there are intents: these would belong to other owners.
 */
public interface OwnerNaming {

    /**
     * Returns the owner's name, 1 to 255 characters. It is stored readable and must be the same at every request of the
     * same caller.
     *
     * @param principal the principal as the resource method sees it, such as MicroProfile's {@code JsonWebToken} with
     *     its issuer
     */
    String ownerOf(Principal principal);

    /**
     * Returns the name of the principal that an execution without its client runs as; the reverse of {@link #ownerOf}.
     *
     * @param owner a name that {@link #ownerOf} returned
     */
    String principalOf(String owner);
}
