package io.twophp.central.query.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.query.CentralCall;
import io.twophp.central.query.Criteria;
import io.twophp.central.query.Questions;
import io.twophp.central.query.RowOrder;
import io.twophp.central.query.TestQuestions;
import io.twophp.central.query.TestRow;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.OneTransaction;
import io.twophp.central.store.Sql;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An export that leaves lines out says so, and how to get the others (X37). */
@Tag("X37")
@Tag("L17")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CallCsvTest {

    private static final Instant AT = Instant.parse("2031-03-01T10:00:00Z");
    private static final int CALLS = 23;

    private Function<Paging, Page<CentralCall>> pages;

    @BeforeAll
    void callsOfTwoRows() {
        Sql sql = OneTransaction.on(DatabaseProduct.H2).sql();
        for (int i = 0; i < CALLS; i++) {
            TestRow.client("shop", "payments", "s" + i, "c" + i, "c" + i, AT.plusSeconds(i))
                    .stored(sql);
            TestRow.server("payments", "s" + i, "c" + i, AT.plusSeconds(i)).stored(sql);
        }
        Questions questions = TestQuestions.on(sql, Clock.fixed(AT.plusSeconds(60), ZoneOffset.UTC));
        pages = paging -> questions.calls(Criteria.ALL, RowOrder.LATEST_FIRST, paging);
    }

    private List<String> lines(Optional<Position> after, int most) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new CallCsv(after, pages, most).write(out);
        return out.toString(UTF_8).lines().skip(1).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10, 45})
    void whatIsLeftOutIsHadByTheCursorOfTheLastLine(int most) throws IOException {
        List<String> all = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        boolean cutOff;
        do {
            List<String> lines = new ArrayList<>(lines(after, most));
            String last = lines.get(lines.size() - 1);
            cutOff = last.startsWith("CUT OFF");
            if (cutOff) {
                lines.remove(lines.size() - 1);
                after = Position.of(last.substring(last.indexOf("cursor=") + "cursor=".length()));
                assertThat(after).as(last).isPresent();
            }
            assertThat(lines).hasSizeLessThanOrEqualTo(most);
            all.addAll(lines);
        } while (cutOff);
        assertThat(all).hasSize(2 * CALLS).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {2 * CALLS, 1_000})
    void whatIsWholeIsNotMarked(int most) throws IOException {
        assertThat(lines(Optional.empty(), most)).hasSize(2 * CALLS).noneMatch(line -> line.startsWith("CUT OFF"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aCallWithMoreRowsThanLinesIsMarkedToo(int most) throws IOException {
        assertThat(lines(Optional.empty(), most)).singleElement().asString().startsWith("CUT OFF");
    }
}
