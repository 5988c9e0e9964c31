package io.twophp.central.audit;

import static io.twophp.central.problem.Refused.refused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.twophp.central.audit.AuditCheck.Finding;
import io.twophp.central.audit.AuditCheck.Range;
import io.twophp.central.csv.CsvWriter;
import io.twophp.central.store.AtOnce;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.EachDatabaseTests;
import io.twophp.central.store.OneTransaction;
import io.twophp.central.store.Sql;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The audit log on a database: append-only, and changes of it are found (L21, acceptance 11). */
@Tag("L21")
class AuditTest extends EachDatabaseTests {

    private OneTransaction transaction;
    private Sql sql;
    private Audit audit;

    @BeforeEach
    void appendsFive() {
        transaction = OneTransaction.on(product);
        sql = transaction.sql();
        audit = Audits.of(sql, Clock.systemUTC());
        for (int i = 1; i <= 5; i++) {
            append("user " + i);
        }
    }

    private void append(String subject) {
        transaction.run(() -> audit.append("administrator", Action.USER_ADDED, subject, "roles viewer, ü€𝄞\0"));
    }

    private Finding check() {
        return transaction.call(() -> Audits.check(sql).check());
    }

    @Test
    void anEmptyLogIsIntact() {
        OneTransaction empty = OneTransaction.on(product);
        assertThat(empty.call(() -> Audits.check(empty.sql()).check()))
                .isEqualTo(new Finding(0, Optional.empty(), Entry.NOTHING));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                // changed
                "UPDATE central_audit SET who = 'somebody else' WHERE number = 3 | 3",
                "UPDATE central_audit SET action = 'LOGIN' WHERE number = 3 | 3",
                "UPDATE central_audit SET subject = 'user 9' WHERE number = 3 | 3",
                "UPDATE central_audit SET detail = '' WHERE number = 3 | 3",
                "UPDATE central_audit SET at = TIMESTAMP WITH TIME ZONE '2020-01-01 00:00:00+00:00' WHERE number = 3 | 3",
                // removed
                "DELETE FROM central_audit WHERE number = 1 | 1",
                "DELETE FROM central_audit WHERE number = 3 | 3",
                "DELETE FROM central_audit WHERE number = 5 | 5",
                // removed, with the others moved up
                "DELETE FROM central_audit WHERE number = 2; UPDATE central_audit SET number = 2 WHERE number = 3;"
                        + " UPDATE central_audit SET number = 3 WHERE number = 4;"
                        + " UPDATE central_audit SET number = 4 WHERE number = 5;"
                        + " UPDATE central_audit_head SET number = 4 | 2",
                // swapped
                "UPDATE central_audit SET number = 99 WHERE number = 2; UPDATE central_audit SET number = 2 WHERE number = 4;"
                        + " UPDATE central_audit SET number = 4 WHERE number = 99 | 2"
            })
    void anEntryThatWasChangedRemovedOrMovedIsFound(String statements, long number) {
        for (String statement : statements.split(";")) {
            sql.update(statement);
        }
        assertThat(check().firstBroken()).contains(number);
    }

    /** The next one shows it, or the log's head. */
    @ParameterizedTest
    @CsvSource({"3, 4", "5, 5"})
    void anEntryThatWasChangedTogetherWithItsHashIsFound(int number, long broken) {
        Entry entry = entries().get(number - 1);
        Entry other = Entry.of(number, entry.at(), "nobody", entry.action(), "", "", entry.previous());
        sql.update(
                "UPDATE central_audit SET who = 'nobody', subject = '', detail = '', hash = ? WHERE number = ?",
                other.hash(),
                number);
        assertThat(check().firstBroken()).contains(broken);
    }

    @Test
    void anEntryIsThereWithWhatItTellsOfOrNotAtAll() {
        assertThatIllegalStateException()
                .isThrownBy(() -> transaction.run(() -> {
                    audit.append("administrator", Action.USER_ADDED, "user 6", "");
                    throw new IllegalStateException("rolled back");
                }));
        append("user 7");

        assertThat(check()).isEqualTo(new Finding(6, Optional.empty(), hash(6)));
    }

    @Test
    void manyAtATimeMakeOneChain() throws Exception {
        Callable<Void> appending = () -> {
            for (int i = 0; i < 15; i++) {
                append("" + i);
            }
            return null;
        };
        AtOnce.run(Collections.nCopies(4, appending));

        assertThat(check()).isEqualTo(new Finding(65, Optional.empty(), hash(65)));
    }

    @Test
    void pagesGoOnBehindTheLastEntry() {
        assertThat(Audits.check(sql).entries(new Range(false, 0), 3))
                .extracting(Entry::number)
                .containsExactly(1L, 2L, 3L);
        assertThat(Audits.check(sql).entries(new Range(false, 3), 3))
                .extracting(Entry::number)
                .containsExactly(4L, 5L);
        assertThat(entries().get(0)).satisfies(first -> {
            assertThat(first.who()).isEqualTo("administrator");
            assertThat(first.detail()).isEqualTo("roles viewer, ü€𝄞 ");
            assertThat(first.at()).isBefore(Instant.now().plusSeconds(1));
        });
    }

    @Test
    void theNewestEntriesAreFirstUnlessTheOldestAreAskedFor() {
        assertThat(page(null, null, 3)).isEqualTo("5 4 3 next 3");
        assertThat(page(3L, null, 3)).isEqualTo("2 1 next null");
        assertThat(page(3L, null, 2)).as("there is none before 1").isEqualTo("2 1 next null");
        assertThat(page(null, 0L, 3)).isEqualTo("1 2 3 next 3");
        assertThat(page(null, 3L, 3)).isEqualTo("4 5 next null");
        refused(400, () -> page(4L, 1L, 3));
    }

    @Test
    void anExportIsInTheSameOrder() throws IOException {
        assertThat(exported(null)).containsExactly("number", "5", "4", "3", "2", "1");
        assertThat(exported(2L)).containsExactly("number", "3", "4", "5");
    }

    @Test
    void anExportThatIsTooLongSaysHowToGoOn() throws IOException {
        String numbers = sql.dialect() == DatabaseProduct.H2 ? "SYSTEM_RANGE(6, ?)" : "generate_series(6, ?) AS x";
        transaction.run(() -> sql.update(
                "INSERT INTO central_audit (number, at, who, action, subject, detail, previous, hash)"
                        + " SELECT x, CURRENT_TIMESTAMP, 'system', 'LOGIN', '', '', '', '' FROM " + numbers,
                CsvWriter.MOST_LINES + 1));

        assertThat(exported(null))
                .hasSize(1 + CsvWriter.MOST_LINES + 1)
                .doesNotHaveDuplicates()
                .endsWith("2", "CUT OFF: there are more lines than one export has. Go on with before=2");
        assertThat(exported(1L)).hasSize(1 + CsvWriter.MOST_LINES).endsWith("100000", "100001");
    }

    private String page(Long before, Long after, int limit) {
        JsonObject page =
                (JsonObject) resource().entries(before, after, limit, "json").getEntity();
        return page.getJsonArray("items").getValuesAs(JsonObject.class).stream()
                        .map(entry -> entry.get("number").toString())
                        .collect(Collectors.joining(" "))
                + " next " + page.get("next");
    }

    private List<String> exported(Long after) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ((StreamingOutput) resource().entries(null, after, 100, "csv").getEntity()).write(out);
        return out.toString(UTF_8).lines().map(line -> line.split(",")[0]).toList();
    }

    private AuditResource resource() {
        AuditResource resource = new AuditResource();
        resource.log = Audits.check(sql);
        return resource;
    }

    private List<Entry> entries() {
        return Audits.check(sql).entries(new Range(false, 0), 10);
    }

    private String hash(int number) {
        return Audits.check(sql)
                .entries(new Range(false, number - 1L), 1)
                .get(0)
                .hash();
    }
}
