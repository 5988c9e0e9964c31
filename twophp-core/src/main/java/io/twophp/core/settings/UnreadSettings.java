package io.twophp.core.settings;

import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds settings that are set but never read, such as misspelt ones. Names are given as they are written, in files and
 * properties ({@code twophp.max-body}) or in the environment ({@code TWOPHP_MAX_BODY}). Immutable.
 */
public final class UnreadSettings {

    private static final System.Logger LOG = System.getLogger(UnreadSettings.class.getName());
    private static final String ROOT = "twophp.";
    private static final String MODULE = ROOT + "module.";
    private static final String ENDPOINT = ROOT + "endpoint.";
    private static final String TOKEN = ROOT + "central.token.";

    private final Set<String> known;
    private final Set<String> places;

    /** @param endpoints the places of endpoints, such as {@code OrderResource} and {@code OrderResource.place} */
    public UnreadSettings(Collection<String> endpoints) {
        places = Set.copyOf(endpoints);
        known = Stream.concat(SettingNames.all().stream(), places.stream().flatMap(UnreadSettings::members))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<String> members(String place) {
        return SettingNames.members().stream().map(member -> ENDPOINT + place + "." + member);
    }

    /** Returns the names of all system properties and environment variables, and of {@code more}. */
    public static Set<String> written(Iterable<String> more) {
        Set<String> names = new HashSet<>(System.getProperties().stringPropertyNames());
        names.addAll(System.getenv().keySet());
        more.forEach(names::add);
        return names;
    }

    public void report(Set<String> names) {
        among(names).forEach(sentence -> LOG.log(Level.WARNING, "TWOPHP-0009 {0}", sentence));
    }

    /** Returns a sentence for each misspelt one of all names that are set; those without our prefix are passed over. */
    public List<String> among(Set<String> names) {
        return names.stream()
                .sorted()
                .map(name -> name.startsWith(ROOT) ? written(name, names) : variable(name))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> written(String name, Set<String> names) {
        if (candidates(name).anyMatch(each -> known.contains(each) || each.startsWith(TOKEN))) {
            return Optional.empty();
        }
        if (names.contains(SettingNames.variable(name))) {
            // Some servers guess a setting's name from a variable's; the variable itself is checked on its own.
            return Optional.empty();
        }
        return candidates(name)
                .map(each -> SettingNames.nearest(each, known))
                .flatMap(Optional::stream)
                .findFirst()
                .map(near -> sentence(name, near))
                .or(() -> isAnothers(name) ? Optional.empty() : Optional.of(sentence(name)));
    }

    /** Returns the name, or of one for a web module each it may have without the module's, which may have dots. */
    private static Stream<String> candidates(String name) {
        if (!name.startsWith(MODULE)) {
            return Stream.of(name);
        }
        return IntStream.range(MODULE.length(), name.length())
                .filter(i -> name.charAt(i) == '.')
                .mapToObj(i -> ROOT + name.substring(i + 1));
    }

    /** Returns whether the name is that of an endpoint which may be in another application of the same server. */
    private boolean isAnothers(String name) {
        return candidates(name)
                .filter(each -> each.startsWith(ENDPOINT))
                .anyMatch(each -> places.stream().noneMatch(place -> each.startsWith(ENDPOINT + place + ".")));
    }

    private Optional<String> variable(String name) {
        Set<String> variables = new HashSet<>();
        known.forEach(each -> variables.add(SettingNames.variable(each)));
        if (!name.startsWith("TWOPHP_") || variables.contains(name) || name.startsWith(SettingNames.variable(TOKEN))) {
            return Optional.empty();
        }
        if (name.startsWith(SettingNames.variable(MODULE))
                && variables.stream().anyMatch(each -> name.endsWith(each.substring("TWOPHP".length())))) {
            return Optional.empty();
        }
        return SettingNames.nearest(name, variables)
                .map(near -> sentence(name, near))
                .or(() -> name.startsWith(SettingNames.variable(ENDPOINT))
                        ? Optional.empty()
                        : Optional.of(sentence(name)));
    }

    private static String sentence(String name, String near) {
        return "Setting " + name + " is not read by anything; did you mean " + near + "?";
    }

    private static String sentence(String name) {
        return "Setting " + name + " is not read by anything; all settings are listed in docs/configuration.md.";
    }
}
