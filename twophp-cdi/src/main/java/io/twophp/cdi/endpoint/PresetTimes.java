package io.twophp.cdi.endpoint;

import io.twophp.InvalidConfigurationException;
import io.twophp.TtlPreset;
import io.twophp.TwoPhaseMutation;
import io.twophp.core.settings.Settings;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads an endpoint's TTL and δ, each from the most specific place that has it: as a number, or by a {@link TtlPreset}
 * (draft §12.3). One place can't have both.
 */
record PresetTimes(Settings settings, String endpoint, TwoPhaseMutation annotation) {

    static final Duration DEFAULT_TTL = Duration.ofSeconds(30);

    private static final Duration DEFAULT_GRACE = Duration.ofSeconds(5);

    /** @throws InvalidConfigurationException if the annotation has a preset, and another number than its default */
    PresetTimes {
        if (annotation.ttlPreset() != TtlPreset.NONE
                && (annotation.ttl() != DEFAULT_TTL.toMillis() || annotation.grace() != DEFAULT_GRACE.toMillis())) {
            throw new InvalidConfigurationException("@TwoPhaseMutation on " + endpoint + ": ttlPreset = "
                    + annotation.ttlPreset() + " stands for ttl and grace, of which there is a number too; leave the"
                    + " preset out, or the numbers.");
        }
    }

    /** @param otherwise the TTL if neither a setting nor a preset says it */
    Duration ttl(Stream<String> places, Duration otherwise) {
        return read("ttl", TtlPreset::ttl, places, otherwise);
    }

    Duration grace(Stream<String> places) {
        return read("grace", TtlPreset::grace, places, Duration.ofMillis(annotation.grace()));
    }

    private Duration read(
            String member, Function<TtlPreset, Duration> preset, Stream<String> places, Duration otherwise) {
        return places.flatMap(place -> at(place, member, preset).stream())
                .findFirst()
                .or(() -> Optional.of(annotation.ttlPreset())
                        .filter(named -> named != TtlPreset.NONE)
                        .map(preset))
                .orElse(otherwise);
    }

    private Optional<Duration> at(String place, String member, Function<TtlPreset, Duration> preset) {
        TtlPreset named = settings.constant(place + "ttl-preset", TtlPreset.NONE);
        boolean number = settings.find(place + member).isPresent();
        Settings.require(
                !number || named == TtlPreset.NONE,
                place + "ttl-preset = " + named + " stands for ttl and grace, and " + place + member
                        + " is set too; take one of the two out");
        if (number) {
            return Optional.of(settings.duration(place + member, Duration.ZERO));
        }
        return Optional.of(named).filter(each -> each != TtlPreset.NONE).map(preset);
    }
}
