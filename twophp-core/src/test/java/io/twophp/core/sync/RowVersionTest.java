package io.twophp.core.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.sync.SyncRow.CallbackState;
import io.twophp.core.sync.SyncRow.Reception;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A later reading of a row has a greater version (I8), on any path of its phases. */
@Tag("LD2")
class RowVersionTest {

    @Test
    void LD2_growsAlongEveryEdgeOfThePhaseTable() {
        for (Phase from : Phase.values()) {
            for (Phase to : from.next()) {
                for (Optional<CallbackState> before : callbacks()) {
                    for (Optional<CallbackState> after : callbacks()) {
                        boolean claimed = to == Phase.PROCESSING;
                        assertThat(RowVersion.ofServer(claimed ? 4 : 3, to, after))
                                .as("%s %s -> %s %s", from, before, to, after)
                                .isGreaterThan(RowVersion.ofServer(3, from, before));
                    }
                }
            }
        }
    }

    /** The client's epoch counts its row's moves; an abandoned call may turn out to be executed. */
    @Test
    void LD2_growsWithEachMoveOfAClientsRow() {
        for (Phase from : Phase.values()) {
            for (Phase to : Phase.values()) {
                for (Optional<Reception> before : receptions()) {
                    assertThat(RowVersion.ofClient(2, to, Optional.empty()))
                            .as("%s %s -> %s", from, before, to)
                            .isGreaterThan(RowVersion.ofClient(1, from, before));
                }
            }
        }
    }

    @Test
    void LD2_growsWithWhatComesBesideAPhase() {
        List<Long> versions = new ArrayList<>();
        Stream.of(CallbackState.PENDING, CallbackState.DELIVERED, CallbackState.GIVEN_UP)
                .forEach(state -> versions.add(RowVersion.ofServer(1, Phase.COMMITTED, Optional.of(state))));
        assertThat(versions).isSorted().doesNotHaveDuplicates();
        assertThat(RowVersion.ofServer(1, Phase.COMMITTED, Optional.empty())).isEqualTo(versions.get(0));
        assertThat(List.of(
                        RowVersion.ofClient(1, Phase.COMMITTED, Optional.empty()),
                        RowVersion.ofClient(1, Phase.COMMITTED, Optional.of(Reception.CALLED_BACK)),
                        RowVersion.ofClient(1, Phase.COMMITTED, Optional.of(Reception.ANSWERED)),
                        RowVersion.ofClient(1, Phase.COMMITTED, Optional.of(Reception.BOTH))))
                .isSorted()
                .doesNotHaveDuplicates();
    }

    private static List<Optional<CallbackState>> callbacks() {
        return options(CallbackState.values());
    }

    private static List<Optional<Reception>> receptions() {
        return options(Reception.values());
    }

    private static <T> List<Optional<T>> options(T[] values) {
        return Stream.concat(Stream.of(Optional.<T>empty()), Stream.of(values).map(Optional::of))
                .toList();
    }
}
