package io.twophp;

import static io.twophp.Phase.ABANDONED;
import static io.twophp.Phase.COMMITTED;
import static io.twophp.Phase.FAILED;
import static io.twophp.Phase.PROCESSING;
import static io.twophp.Phase.TTL_EXPIRED;
import static io.twophp.Phase.WAITING_CONFIRM;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Draft §6, §7: the phase table, all 36 pairs of it. */
class PhaseTest {

    /** One line for each phase left, one column for each phase reached, in the order of the enum. */
    private static final Map<Phase, String> TABLE = new EnumMap<>(Map.of(
            WAITING_CONFIRM, " - P - - T - ",
            PROCESSING, "      - P C F - - ",
            COMMITTED, "       - - - - - - ",
            FAILED, "          - - - - - - ",
            TTL_EXPIRED, "     - P - - - A ",
            ABANDONED, "       - - - - - - "));

    static Stream<Arguments> allPairs() {
        return Arrays.stream(Phase.values()).flatMap(from -> {
            List<String> cells = List.of(TABLE.get(from).trim().split(" +"));
            assertThat(cells).hasSize(Phase.values().length);
            return Arrays.stream(Phase.values())
                    .map(to -> Arguments.of(from, to, !cells.get(to.ordinal()).equals("-")));
        });
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @MethodSource("allPairs")
    @Tag("D2")
    @Tag("D17")
    void movesAsTheTableSays(Phase from, Phase to, boolean allowed) {
        assertThat(from.next().contains(to)).isEqualTo(allowed);
    }

    @Test
    @Tag("I4")
    void onlyDecidedPhasesAreTerminal() {
        assertThat(Phase.values()).filteredOn(Phase::isTerminal).containsExactly(COMMITTED, FAILED, ABANDONED);
    }

    @Test
    @Tag("N22")
    void aRecordedResponseExistsOnceBusinessLogicHasAnswered() {
        assertThat(Phase.values()).filteredOn(Phase::hasRecordedResponse).containsExactly(COMMITTED, FAILED);
    }

    @Test
    @Tag("D10")
    void theOutcomeIsEmptyUntilDecidedAndThenThePhase() {
        Set<Phase> undecided = Set.of(WAITING_CONFIRM, PROCESSING);
        assertThat(Phase.values()).allSatisfy(phase -> {
            if (undecided.contains(phase)) {
                assertThat(phase.outcome()).isEmpty();
            } else {
                assertThat(phase.outcome()).contains(phase);
            }
        });
    }
}
