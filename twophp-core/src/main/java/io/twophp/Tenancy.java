package io.twophp;

import java.security.Principal;

/**
 * Determines a caller's tenant: two callers of the same name in different tenants are different owners, and never share
 * a client correlation id or a key. By default there are no tenants. An application that has some replaces this by an
 * {@code @Alternative} bean, which may inject the source of the tenant, such as MicroProfile's {@code JsonWebToken}.
 * Don't take the tenant from an unverified header. Called for each request of the protocol, on its thread; thread-safe.
 * Don't change a caller's tenant while there are intents: these would belong to another owner.
 */
@FunctionalInterface
public interface Tenancy {

    /**
     * Returns the caller's tenant: at most 255 characters; empty or null for none. It is stored readable.
     *
     * @param principal the principal as the resource method sees it
     */
    String tenantOf(Principal principal);
}
