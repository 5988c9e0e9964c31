package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.core.Quiet;
import io.twophp.core.client.ForeignAnswer.Look;
import io.twophp.core.client.ForeignAnswer.Moment;
import io.twophp.core.client.ForeignAnswer.Place;
import io.twophp.core.client.Transport.Message;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The conclusion that a client draws from each answer, in each dialect: 27 statuses, as the callee marks them, without
 * a mark and as a proxy's page, before and after the message may have arrived. Prints the table, also to
 * {@code target/foreign-answers.txt}, and compares it with the approved one.
 */
@Tag("X1")
@ExtendWith(Quiet.class)
class ForeignAnswersTest {

    private static final String APPROVED = "foreign-answers.txt";
    private static final Path WRITTEN = Path.of("target", APPROVED);
    private static final int[] STATUSES = {
        200, 201, 202, 204, 302, 303, 304, 307, 400, 401, 403, 404, 405, 407, 408, 409, 410, 413, 415, 422, 429, 451,
        500, 501, 503, 505, 511
    };
    private static final Set<Look> STRANGE = EnumSet.of(Look.UNMARKED, Look.PAGE);

    /** Returns the answers that decide nothing once a message may have arrived. */
    private static Stream<ForeignAnswer> strange(Place place, Set<Moment> moments) {
        return all(place, STRANGE, moments).filter(answer -> !answer.isMarkedByPoe());
    }

    private static Stream<ForeignAnswer> all(Place place, Set<Look> looks, Set<Moment> moments) {
        return IntStream.of(STATUSES)
                .boxed()
                .flatMap(status -> looks.stream()
                        .flatMap(
                                look -> moments.stream().map(moment -> new ForeignAnswer(place, status, look, moment))))
                .filter(ForeignAnswer::isPossible);
    }

    @Test
    void isTheApprovedTable() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Place place : Place.values()) {
            lines.add("");
            lines.add(place.title());
            lines.add("      " + columns().map(ForeignAnswersTest::cell).collect(joining()));
            for (int status : STATUSES) {
                String row = Stream.of(Moment.values())
                        .flatMap(moment ->
                                Stream.of(Look.values()).map(look -> new ForeignAnswer(place, status, look, moment)))
                        .map(answer -> cell(answer.isPossible() ? answer.concluded() : "-"))
                        .collect(joining());
                lines.add((status + "   " + row).stripTrailing());
            }
        }
        String table = String.join("\n", lines).strip() + "\n";
        System.out.println(table);
        Files.createDirectories(WRITTEN.getParent());
        Files.writeString(WRITTEN, table);
        try (InputStream approved = ForeignAnswersTest.class.getResourceAsStream(APPROVED)) {
            assertThat(table).isEqualTo(new String(approved.readAllBytes(), UTF_8));
        }
    }

    private static Stream<String> columns() {
        return Stream.of(Moment.values())
                .flatMap(moment -> Stream.of(Look.values()).map(look -> title(moment) + ", " + title(look)));
    }

    private static String title(Enum<?> of) {
        return of.name().toLowerCase(Locale.ROOT);
    }

    private static String cell(String text) {
        return String.format("%-20s", text);
    }

    /** A call that may have arrived is ended only by an answer with the callee's mark. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void onceItMayHaveArrivedAnAnswerWithoutAMarkDecidesNothing(Place place) {
        strange(place, EnumSet.of(Moment.AFTER, Moment.RECOVERED)).forEach(answer -> {
            ForeignAnswer.Run run = answer.run();
            assertThat(run.mayBeExecuted()).as(answer.toString()).isTrue();
            assertThat(run.end()).as(answer.toString()).isEmpty();
        });
    }

    /** The client asks again as long as the dialect allows; after that the outcome stays unknown. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void whatStaysUnknownEndsUnresolved(Place place) {
        strange(place, EnumSet.of(Moment.AFTER)).forEach(answer -> {
            ForeignAnswer.Run run = answer.run();
            int sent = run.messages().size();
            assertThat(run.endingLater()).as(answer.toString()).isEqualTo(CallState.UNRESOLVED);
            assertThat(run.messages().subList(sent, run.messages().size()))
                    .as("what executes is not sent again: " + answer)
                    .extracting(Message::method)
                    .isSubsetOf(place.isTwoPhase() ? List.of("POST") : List.of());
        });
    }

    /** The callee may be the only one that knows the true answer. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void nothingIsDeletedOnAnAnswerWithoutAMark(Place place) {
        all(place, STRANGE, EnumSet.allOf(Moment.class))
                .forEach(answer -> assertThat(answer.run().messages())
                        .as(answer.toString())
                        .extracting(Message::method)
                        .doesNotContain("DELETE"));
    }

    /** A process that takes a call up does not know what the process before it has sent. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void aRecoveredCallConcludesAsOneThatMayHaveArrived(Place place) {
        all(place, EnumSet.allOf(Look.class), EnumSet.of(Moment.RECOVERED)).forEach(answer -> {
            ForeignAnswer after = new ForeignAnswer(place, answer.status(), answer.look(), Moment.AFTER);
            assertThat(answer.run().end())
                    .as(answer.toString())
                    .isEqualTo(after.run().end());
        });
    }
}
