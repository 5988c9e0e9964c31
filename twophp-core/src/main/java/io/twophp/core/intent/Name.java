package io.twophp.core.intent;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import java.util.Objects;
import java.util.Optional;

/**
 * What a client calls an intent. Within a service, one intent at a time holds a name; another name is one of another
 * dialect, tenant, scope or id.
 *
 * @param dialect the client speaks
 * @param owner who registers it
 * @param id what the dialect's own name is stored as
 */
public record Name(Dialect dialect, Owner owner, ClientCorrelationId id) {

    public Name {
        Objects.requireNonNull(dialect, "dialect");
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(id, "id");
    }

    /** A client correlation id of 2PHP. */
    public static Name of(Owner owner, ClientCorrelationId id) {
        return new Name(Dialect.TWOPHP, owner, id);
    }

    /**
     * Within what of its tenant the id is unique; empty if that is the owner. No principal is called as the others are:
     * theirs is the whole tenant.
     */
    public Optional<String> scope() {
        return dialect.isOwners() ? Optional.empty() : Optional.of("");
    }
}
