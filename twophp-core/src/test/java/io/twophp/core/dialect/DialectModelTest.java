package io.twophp.core.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import io.twophp.core.Quiet;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * The engine and a small model of what the dialects promise take the same steps by chance: register, confirm, replay,
 * forget, let time pass, die at a checkpoint. Their answers and effects are the same. {@code -Dmodel.sequences=100000}
 * says how many sequences each dialect gets (1,000), {@code -Dmodel.seed} where they begin (1).
 */
@Tag("G1")
@Tag("G4")
@Tag("G6")
@Tag("G7")
@Tag("G8")
@Tag("long")
@ExtendWith(Quiet.class)
class DialectModelTest {

    private static final int SEQUENCES = Integer.getInteger("model.sequences", 1_000);
    private static final long SEED = Long.getLong("model.seed", 1);
    private static final int ENOUGH = 2_000;

    @ParameterizedTest
    @EnumSource
    void theEngineDoesWhatTheModelDoes(Dialect dialect) {
        assertThat(difference(dialect, PlantedMistake.NONE, SEQUENCES)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void aPlantedMistakeIsFound(PlantedMistake mistake) {
        assertThat(Arrays.stream(Dialect.values()))
                .as("a dialect notices " + mistake)
                .anyMatch(dialect -> difference(dialect, mistake, ENOUGH).isPresent());
    }

    private static Optional<String> difference(Dialect dialect, PlantedMistake mistake, int sequences) {
        return LongStream.range(SEED, SEED + sequences)
                .mapToObj(seed -> new Sequence(dialect, seed, mistake)
                        .difference()
                        .map(what -> dialect + ", seed " + seed + ": " + what))
                .flatMap(Optional::stream)
                .findFirst();
    }
}
