package io.twophp;

import java.util.Objects;

/**
 * The authenticated principal that sent Phase 1; only it may confirm or read the intent (draft §13.2, D6).
 *
 * @param tenant as {@link Tenancy} names it, at most 255 characters; empty for none
 * @param name the principal's name as the container's security context gives it, 1 to 255 characters
 */
public record Owner(String tenant, String name) {

    /** The sender of an unauthenticated request, where a setting allows it. No principal has this empty name. */
    public static final Owner ANONYMOUS = new Owner("");

    private static final int LONGEST = 255;

    /** @throws IllegalArgumentException if tenant or name are longer than 255 characters */
    public Owner {
        Objects.requireNonNull(tenant, "tenant");
        Objects.requireNonNull(name, "name");
        if (tenant.length() > LONGEST) {
            throw new IllegalArgumentException("a tenant's name may have at most 255 characters");
        }
        if (name.length() > LONGEST) {
            throw new IllegalArgumentException("a principal's name may have at most 255 characters");
        }
    }

    /** Creates an owner where there are no tenants. */
    public Owner(String name) {
        this("", name);
    }

    @Override
    public String toString() {
        String shown = name.isEmpty() ? "(anonymous)" : name;
        return tenant.isEmpty() ? shown : shown + " of " + tenant;
    }
}
