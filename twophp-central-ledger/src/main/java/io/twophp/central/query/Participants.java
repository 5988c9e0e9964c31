package io.twophp.central.query;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The services that are known here at a moment, and the service that is meant where a row names another one: by the
 * name of a service, by its address, or as in calls of which both rows are here (LD9). Immutable.
 */
final class Participants {

    private final Map<UUID, Participant> byId;
    private final Map<Acquaintance, UUID> learned;

    /** @param learned the service that another one means by a name, from calls whose two rows are both here */
    Participants(Collection<Participant> all, Map<Acquaintance, UUID> learned) {
        this.byId = all.stream().collect(Collectors.toMap(Participant::id, Function.identity()));
        this.learned = Map.copyOf(learned);
    }

    Collection<Participant> all() {
        return byId.values();
    }

    Optional<Participant> named(UUID id) {
        return Optional.ofNullable(byId.get(id));
    }

    List<UUID> targeted(String target) {
        return byId.values().stream()
                .filter(service -> service.name().equals(target)
                        || service.isAt(target, "")
                        || learned.entrySet().stream()
                                .anyMatch(entry -> entry.getKey().isTarget()
                                        && entry.getKey().name().equals(target)
                                        && entry.getValue().equals(service.id())))
                .map(Participant::id)
                .toList();
    }

    /** Returns the service that a client's row says was called. */
    Optional<Participant> called(CentralRow client) {
        String target = client.entry().target().orElseThrow();
        return only(service -> service.name().equals(target))
                .or(() -> only(service -> service.isAt(target, client.entry().serviceEndpoint())))
                .or(() -> learned(Acquaintance.target(client.entry().serviceLedgerId(), target)));
    }

    /** Returns the service that called, by the owner of the server's row. */
    Optional<Participant> caller(CentralRow server) {
        return server.reported()
                .owner()
                .flatMap(owner -> learned(Acquaintance.owner(server.entry().serviceLedgerId(), owner))
                        .or(() -> only(service -> service.name().equals(owner))));
    }

    /** Returns the only service that meets a condition: if two have one name, it identifies neither. */
    private Optional<Participant> only(Predicate<Participant> condition) {
        List<Participant> found =
                byId.values().stream().filter(condition).limit(2).toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private Optional<Participant> learned(Acquaintance acquaintance) {
        return Optional.ofNullable(learned.get(acquaintance)).flatMap(this::named);
    }

    /**
     * A name by which a service knows another one.
     *
     * @param isTarget whether {@code service} calls the other one by this name, and is not called under it, as an owner
     */
    record Acquaintance(UUID service, boolean isTarget, String name) {

        static Acquaintance target(UUID caller, String target) {
            return new Acquaintance(caller, true, target);
        }

        static Acquaintance owner(UUID called, String owner) {
            return new Acquaintance(called, false, owner);
        }
    }
}
