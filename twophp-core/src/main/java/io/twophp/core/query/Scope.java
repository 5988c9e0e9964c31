package io.twophp.core.query;

import io.twophp.Owner;
import io.twophp.core.intent.ServiceIdentity;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * Which rows a question is about.
 *
 * <p>With an owner, these are the server's rows of the service that the owner registered, and the client's rows that
 * are paired with one of them by both ids. No other client's row can be told to belong to somebody: it names the
 * calling service as its owner, and a parent that others may have used as well.
 *
 * @param service {@code service_ledger_id} of the service whose rows they are; empty for all
 * @param owner whose calls they are; empty for everybody's. Only with a service, since principals' names are one
 *     application's
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

    /** All rows of the ledger. */
    public static Scope everything() {
        return EVERYTHING;
    }

    /** The rows that a service wrote. */
    public static Scope of(UUID service) {
        return new Scope(Optional.of(service), Optional.empty());
    }

    /** What an owner may see. */
    public static Scope of(ServiceIdentity service, Owner owner) {
        return new Scope(Optional.of(service.ledgerId()), Optional.of(owner));
    }
}
