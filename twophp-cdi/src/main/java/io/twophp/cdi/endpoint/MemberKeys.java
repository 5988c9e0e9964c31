package io.twophp.cdi.endpoint;

import io.twophp.core.settings.Settings;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys of the settings of one endpoint. Of the keys of a member, the most specific one that is set wins. */
final class MemberKeys {

    private static final String ALL = "twophp.";

    private final Settings settings;
    private final List<String> places;

    MemberKeys(Settings settings, Class<?> type, Method method) {
        this.settings = settings;
        places = Stream.of(
                        type.getName() + "." + method.getName(),
                        type.getSimpleName() + "." + method.getName(),
                        type.getName(),
                        type.getSimpleName())
                .map(place -> ALL + "endpoint." + place + ".")
                .toList();
    }

    String key(String member) {
        return set(member).orElse(ALL + member);
    }

    /** Returns the setting's name without falling back to the one for all endpoints. */
    String own(String member) {
        return set(member).orElse(places.get(0) + member);
    }

    /** Returns what keys of this endpoint start with, the most specific first; the last one is that for all. */
    Stream<String> places() {
        return Stream.concat(ownPlaces(), Stream.of(ALL));
    }

    Stream<String> ownPlaces() {
        return places.stream();
    }

    private Optional<String> set(String member) {
        return places.stream()
                .map(place -> place + member)
                .filter(key -> settings.find(key).isPresent())
                .findFirst();
    }
}
