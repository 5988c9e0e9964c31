package io.twophp.core.query;

import io.twophp.Owner;
import io.twophp.core.intent.ServiceIdentity;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The rows that a query covers.
 *
 * <p>With an owner, these are the server's rows of the service that the owner registered, and the client's rows that
 * are paired with one of them by both ids. No other client's row can be attributed to an owner: it names the calling
 * service as its owner, and a parent that others may have used as well.
 *
 * @param service {@code service_ledger_id} of the service that the rows belong to; empty for all
 * @param owner the owner of the calls; empty for all. Only with a service, since principals' names are unique within
 *     one application only
 */
public record Scope(Optional<UUID> service, Optional<Owner> owner) {

    private static final Scope EVERYTHING = new Scope(Optional.empty(), Optional.empty());

    public Scope {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(owner, "owner");
        if (owner.isPresent() && service.isEmpty()) {
            throw new IllegalArgumentException("an owner's name means something within a service only");
        }
    }

    public static Scope everything() {
        return EVERYTHING;
    }

    /** Returns the scope of the rows that a service wrote. */
    public static Scope of(UUID service) {
        return new Scope(Optional.of(service), Optional.empty());
    }

    /** Returns the scope of the rows that an owner may see. */
    public static Scope of(ServiceIdentity service, Owner owner) {
        return new Scope(Optional.of(service.ledgerId()), Optional.of(owner));
    }
}
