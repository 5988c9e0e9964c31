package io.twophp;

import java.security.Principal;

/**
 * Which tenant a caller belongs to: two callers of the same name in different tenants are different owners, and never
 * meet in a client correlation id or a key. By default there are no tenants. An application that has some replaces this
 * by an {@code @Alternative} bean; that may inject what tells it the tenant, such as MicroProfile's
 * {@code JsonWebToken}. Don't take it from a header that nobody has verified. Called for each request of the protocol,
 * on its thread; thread-safe. Don't change a caller's tenant while there are intents: those would belong to another
 * owner.
 */
@FunctionalInterface
public interface Tenancy {

    /**
     * The caller's tenant: at most 255 characters; empty or null for none. It is stored readable.
     *
     * @param principal as the resource method sees it
     */
    String tenantOf(Principal principal);
}
