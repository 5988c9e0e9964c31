package io.twophp.central.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.twophp.central.audit.AuditCheck.Finding;
import io.twophp.central.audit.AuditCheck.Range;
import io.twophp.central.problem.Refusal;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.OneTransaction;
import io.twophp.central.store.Sql;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The audit log on a database: append-only, and changes of it are found (L21, acceptance 11). */
@Tag("L21")
@ParameterizedClass
@EnumSource(DatabaseProduct.class)
class AuditTest {

    @Parameter
    DatabaseProduct product;

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
    void whatNobodyTouchedIsIntact() {
        assertThat(check()).isEqualTo(new Finding(5, OptionalLong.empty(), hash(5)));
    }

    @Test
    void anEmptyLogIsIntact() {
        OneTransaction empty = OneTransaction.on(product);
        assertThat(empty.call(() -> Audits.check(empty.sql()).check()))
                .isEqualTo(new Finding(0, OptionalLong.empty(), Entry.NOTHING));
    }

    @Test
    void anEntryThatWasChangedIsFound() {
        for (String change : List.of(
                "who = 'somebody else'",
                "action = 'LOGIN'",
                "subject = 'user 9'",
                "detail = ''",
                "at = TIMESTAMP WITH TIME ZONE '2020-01-01 00:00:00+00:00'")) {
            transaction.run(() -> {
                sql.update("UPDATE central_audit SET " + change + " WHERE number = 3");
                assertThat(Audits.check(sql).check().firstBroken()).as(change).hasValue(3);
            });
            restore();
        }
    }

    @Test
    void anEntryThatWasChangedTogetherWithItsHashIsFoundByTheNext() {
        Entry third = entries().get(2);
        Entry other = Entry.of(3, third.at(), "nobody", third.action(), "", "", third.previous());
        sql.update(
                "UPDATE central_audit SET who = 'nobody', subject = '', detail = '', hash = ? WHERE number = 3",
                other.hash());

        assertThat(check().firstBroken()).hasValue(4);
    }

    @Test
    void theLastEntryIsFoundEvenIfItWasChangedTogetherWithItsHash() {
        Entry last = entries().get(4);
        Entry other = Entry.of(5, last.at(), "nobody", last.action(), "", "", last.previous());
        sql.update(
                "UPDATE central_audit SET who = 'nobody', subject = '', detail = '', hash = ? WHERE number = 5",
                other.hash());

        assertThat(check().firstBroken()).hasValue(5);
    }

    @Test
    void anEntryThatWasRemovedIsFound() {
        for (long number : new long[] {1, 3, 5}) {
            transaction.run(() -> {
                sql.update("DELETE FROM central_audit WHERE number = ?", number);
                assertThat(Audits.check(sql).check().firstBroken()).hasValue(number);
            });
            restore();
        }
    }

    @Test
    void anEntryThatWasRemovedIsFoundAlsoIfTheOthersMovedUp() {
        sql.update("DELETE FROM central_audit WHERE number = 2");
        for (int number = 3; number <= 5; number++) {
            sql.update("UPDATE central_audit SET number = ? WHERE number = ?", number - 1, number);
        }
        sql.update("UPDATE central_audit_head SET number = 4");

        assertThat(check().firstBroken()).hasValue(2);
    }

    @Test
    void entriesThatWereSwappedAreFound() {
        sql.update("UPDATE central_audit SET number = 99 WHERE number = 2");
        sql.update("UPDATE central_audit SET number = 2 WHERE number = 4");
        sql.update("UPDATE central_audit SET number = 4 WHERE number = 99");

        assertThat(check().firstBroken()).hasValue(2);
    }

    @Test
    void anEntryIsThereWithWhatItTellsOfOrNotAtAll() {
        assertThatIllegalStateException()
                .isThrownBy(() -> transaction.run(() -> {
                    audit.append("administrator", Action.USER_ADDED, "user 6", "");
                    throw new IllegalStateException("rolled back");
                }));
        append("user 7");

        assertThat(check()).isEqualTo(new Finding(6, OptionalLong.empty(), hash(6)));
    }

    @Test
    void manyAtATimeMakeOneChain() throws Exception {
        int threads = 4;
        int each = 15;
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = IntStream.range(0, threads)
                    .<Future<?>>mapToObj(thread -> pool.submit(() -> {
                        start.await(30, SECONDS);
                        for (int i = 0; i < each; i++) {
                            append(thread + "." + i);
                        }
                        return null;
                    }))
                    .toList();
            for (Future<?> one : running) {
                one.get(60, SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(check()).isEqualTo(new Finding(65, OptionalLong.empty(), hash(65)));
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
        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> page(4L, 1L, 3));
    }

    @Test
    void anExportIsInTheSameOrder() throws IOException {
        assertThat(exported(null)).containsExactly("number", "5", "4", "3", "2", "1");
        assertThat(exported(2L)).containsExactly("number", "3", "4", "5");
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
        return entries().isEmpty()
                ? ""
                : Audits.check(sql)
                        .entries(new Range(false, number - 1L), 1)
                        .get(0)
                        .hash();
    }

    /** Restores the log as it was before the test. */
    private void restore() {
        sql.update("DELETE FROM central_audit");
        sql.update("UPDATE central_audit_head SET number = 0, hash = ?", Entry.NOTHING);
        for (int i = 1; i <= 5; i++) {
            append("user " + i);
        }
    }
}
