package io.twophp.core.intent;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import java.util.Objects;
import java.util.Optional;

/**
 * A client's name for an intent. Within a service, one intent at a time holds a name. Two names are the same if their
 * dialects, tenants, scopes and ids are equal; the id is the stored form of the dialect's own name.
 */
public record Name(Dialect dialect, Owner owner, ClientCorrelationId id) {

    public Name {
        Objects.requireNonNull(dialect, "dialect");
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(id, "id");
    }

    public static Name of(Owner owner, ClientCorrelationId id) {
        return new Name(Dialect.TWOPHP, owner, id);
    }

    /**
     * Returns the scope within the tenant in which the id is unique: empty if that is the owner; an empty text, which
     * is no principal's name, if it is the whole tenant.
     */
    public Optional<String> scope() {
        return dialect.isOwners() ? Optional.empty() : Optional.of("");
    }
}
