package io.twophp.core.client;

import static io.twophp.core.client.CertifiedCodes.Treatment.ASK;
import static io.twophp.core.client.CertifiedCodes.Treatment.FAIL;
import static io.twophp.core.client.CertifiedCodes.Treatment.RETRY;
import static io.twophp.core.client.CertifiedCodes.Treatment.RETRY_THEN_FAIL;
import static io.twophp.core.client.CertifiedCodes.Treatment.SUCCESS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.InvalidConfigurationException;
import io.twophp.core.client.CertifiedCodes.Treatment;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Certified HTTP's table of status codes: every code, marked and not, before and after the message may have arrived.
 */
@Tag("C9")
class CertifiedCodesTest extends Requests {

    private static final CertifiedCodes DEFAULT = CertifiedCodes.from(key -> Optional.empty());

    private final List<Message> sent = new ArrayList<>();

    static IntStream codes() {
        return IntStream.rangeClosed(200, 599);
    }

    private static CertifiedCodes chosen(String codes) {
        return CertifiedCodes.from(key -> Optional.of(codes).filter(of -> key.equals("twophp.client.codes")));
    }

    private NextStep read(CertifiedCodes codes, int status, boolean first, String... header) {
        Reply reply = Network.bare(status);
        for (int i = 0; i < header.length; i += 2) {
            reply = Network.with(reply, header[i], header[i + 1]);
        }
        return new CertifiedDialect(order("tea"), codes).read(CallStep.CONFIRM, NamedCalls.received(reply, first));
    }

    /** The rule before all others (X1), under each treatment that an application can choose. */
    @ParameterizedTest
    @MethodSource("codes")
    @Tag("X1")
    void x1_withoutAMarkNoCodeDecidesOnceTheMessageMayHaveArrived(int status) {
        for (Treatment treatment : Treatment.values()) {
            CertifiedCodes codes = new CertifiedCodes(Map.of(status, treatment), DEFAULT.retryFor());
            assertThat(read(codes, status, false))
                    .as("as " + treatment)
                    .isInstanceOfAny(NextStep.RepeatWithSameIds.class, NextStep.Poll.class);
        }
    }

    /** A recorded answer is the message's for ever; after 408, and only then, there is a new message. */
    @ParameterizedTest
    @MethodSource("codes")
    @Tag("C3")
    void c3_aMarkedAnswerIsTheOutcomeWhateverItsCode(int status) {
        for (boolean first : new boolean[] {true, false}) {
            assertThat(read(DEFAULT, status, first, "X-Message-URL", "/messages/1"))
                    .isInstanceOf(status == 408 ? NextStep.Renew.class : NextStep.Done.class);
        }
    }

    @ParameterizedTest
    @MethodSource("codes")
    void c9_theFirstAnswerIsReadAsTheTextSortsItsCode(int status) {
        NextStep next = read(DEFAULT, status, true);
        switch (DEFAULT.of(status, false)) {
            case SUCCESS -> assertThat(next).matches(step -> outcome(step) == CallState.COMMITTED);
            case RETRY ->
                assertThat(next).isInstanceOf(status == 202 ? NextStep.Poll.class : NextStep.RepeatWithSameIds.class);
            case FAIL -> assertThat(next).matches(step -> outcome(step) != CallState.COMMITTED);
            case RETRY_THEN_FAIL, ASK -> throw new AssertionError("not without the application's choice");
        }
    }

    private static CallState outcome(NextStep step) {
        return step instanceof NextStep.Done done
                ? CallState.valueOf(done.outcome().name())
                : step instanceof NextStep.Refused ? CallState.REFUSED : null;
    }

    @Test
    void c9_413IsTemporaryWithRetryAfterAndFinalWithout() {
        assertThat(read(DEFAULT, 413, true)).isInstanceOf(NextStep.Done.class);
        assertThat(read(DEFAULT, 413, true, "Retry-After", "3")).isInstanceOf(NextStep.RepeatWithSameIds.class);
    }

    /** The documentation's table is this one. */
    @Test
    void c9_theDocumentationHasTheSameTable() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("basedir", "."), "../docs/certified-http.md"), UTF_8);
        for (Treatment treatment : List.of(SUCCESS, RETRY, FAIL)) {
            assertThat(page).contains("| " + treatment + " | " + list(CertifiedCodes.OF_THE_TEXT, treatment) + " | ");
        }
        for (Treatment treatment : List.of(RETRY, FAIL)) {
            assertThat(page)
                    .contains("| yours: " + treatment + " | " + list(CertifiedCodes.DEFAULTS, treatment) + " | ");
        }
    }

    private static String list(Map<Integer, Treatment> table, Treatment of) {
        return table.keySet().stream()
                .sorted()
                .filter(code -> table.get(code) == of)
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"200=fail", "503=ask", "404", "404=", "404=success", "404=perhaps", "999=fail", "x=fail"})
    void c9_aListThatContradictsTheTextOrMeansNothingIsRefused(String codes) {
        assertThatThrownBy(() -> chosen(codes))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("twophp.client.codes")
                .hasMessageContaining(codes);
    }

    @Test
    void c9_theApplicationsListSortsTheOthers() {
        CertifiedCodes codes = chosen("404=retry, 409=ask,500=RETRY_THEN_FAIL,307=retry-then-fail,422=retry");
        assertThat(codes.chosen())
                .isEqualTo(Map.of(404, RETRY, 409, ASK, 500, RETRY_THEN_FAIL, 307, RETRY_THEN_FAIL, 422, RETRY));
        assertThat(codes.of(406, false)).isEqualTo(FAIL);
        assertThat(codes.of(200, false)).isEqualTo(SUCCESS);
    }

    private NamedCalls rig(String codes) {
        return new NamedCalls(Dialect.CERTIFIED_HTTP, "twophp.client.codes", codes, "twophp.client.attempts", "5");
    }

    /** Answers with these, the last one for ever; 0 is none. */
    private Transport answering(int... statuses) {
        return message -> {
            int status = statuses[Math.min(sent.size(), statuses.length - 1)];
            sent.add(message);
            if (status == 0) {
                throw new IOException("lost");
            }
            return Network.bare(status);
        };
    }

    private List<String> ids() {
        return sent.stream()
                .map(message -> Network.header(message, "X-Message-Id").orElseThrow())
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"404, REFUSED", "409, FAILED"})
    void c9_aTemporaryCodeIsRepeatedBrieflyAndThenIsTheAnswer(int status, CallState end) {
        NamedCalls rig = rig(status + "=retry-then-fail");
        Reply answer = rig.calls.process.caller.call(rig.request("/orders", "tea"), answering(status));
        assertThat(answer.status()).isEqualTo(status);
        assertThat(rig.state()).isEqualTo(end);
        assertThat(sent).hasSize(5);
        assertThat(ids()).hasSize(1);
    }

    @Test
    void c9_theTimeOfRepetitionsIsASetting() {
        NamedCalls rig = new NamedCalls(
                Dialect.CERTIFIED_HTTP,
                "twophp.client.codes",
                "404=retry-then-fail",
                "twophp.client.codes.retry-for",
                "PT0.5S",
                "twophp.client.attempts",
                "100");
        rig.calls.process.caller.call(rig.request("/orders", "tea"), answering(404));
        assertThat(sent).hasSizeBetween(2, 6);
    }

    @Test
    void c9_aTemporaryCodeThatPassesIsNoFailure() {
        NamedCalls rig = rig("404=retry-then-fail");
        Reply answer = rig.calls.process.caller.call(rig.request("/orders", "tea"), answering(404, 404, 201));
        assertThat(answer.status()).isEqualTo(201);
        assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
        assertThat(ids()).hasSize(1);
    }

    static Stream<int[]> arrived() {
        return Stream.of(
                new int[] {404, 0, 404}, new int[] {0, 404}, new int[] {404, 503, 404}, new int[] {500}, new int[] {303
                });
    }

    /** A call of which one message may have been executed is never reported as failed. */
    @ParameterizedTest
    @MethodSource("arrived")
    @Tag("X1")
    void x1_theHeuristicReportsNoFailureOfWhatMayHaveArrived(int[] answers) {
        NamedCalls rig = rig("404=retry-then-fail,500=retry-then-fail,303=retry-then-fail");
        UnfinishedCallException unfinished =
                unfinished(() -> rig.calls.process.caller.call(rig.request("/orders", "tea"), answering(answers)));
        assertThat(unfinished.mayBeExecuted()).isTrue();
        assertThat(rig.state().isUnfinished()).as("recovery goes on").isTrue();
        assertThat(ids()).hasSize(1);
    }

    @Test
    void c9_anAnswerToJudgeIsThrownAndRetriedAsANewMessage() {
        NamedCalls rig = rig("404=ask");
        OutboundRequest request = rig.request("/orders", "tea");
        Transport transport = answering(404, 201);
        UnsortedAnswerException unsorted = catchThrowableOfType(
                UnsortedAnswerException.class, () -> rig.calls.process.caller.call(request, transport));
        assertThat(unsorted.mayBeExecuted()).isFalse();
        assertThat(unsorted.answer().status()).isEqualTo(404);
        assertThat(rig.state()).isEqualTo(CallState.REFUSED);
        assertThat(rig.calls.process.caller.retry(unsorted, request, transport).status())
                .isEqualTo(201);
        assertThat(ids()).as("a server gives one message one answer").hasSize(2);
        assertThat(rig.calls.ledger.calls())
                .extracting(Call::state)
                .containsExactlyInAnyOrder(CallState.REFUSED, CallState.COMMITTED);
    }

    /** A 500 does not say that nothing was executed: only the same message may be sent again. */
    @ParameterizedTest
    @ValueSource(ints = {303, 307, 500})
    @Tag("X1")
    void x1_whatMayBeExecutedIsRetriedAsTheSameMessageOnly(int status) {
        NamedCalls rig = rig(status + "=ask");
        OutboundRequest request = rig.request("/orders", "tea");
        UnsortedAnswerException unsorted = catchThrowableOfType(
                UnsortedAnswerException.class, () -> rig.calls.process.caller.call(request, answering(status)));
        assertThat(unsorted.mayBeExecuted()).isTrue();
        assertThat(rig.state().isUnfinished()).isTrue();
        Reply answer = rig.calls.process.caller.retry(unsorted, request, message -> {
            sent.add(message);
            return Network.with(Network.bare(201), "Idempotent-Executed", "true");
        });
        assertThat(answer.status()).isEqualTo(201);
        assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
        assertThat(ids()).hasSize(1);
        assertThat(sent)
                .extracting(message -> Network.header(message, "Date"))
                .containsOnly(Network.header(sent.get(0), "Date"));
    }

    /** A new message has a new date, which its repetitions keep. */
    @Test
    void c9_408BeginsAMessageOfAnotherIdAndDate() {
        NamedCalls rig = rig("");
        Reply answer = rig.calls.process.caller.call(rig.request("/orders", "tea"), message -> {
            sent.add(message);
            rig.calls.clockwork.advance(Duration.ofSeconds(5));
            return switch (sent.size()) {
                case 1 -> Network.with(Network.bare(408), "X-Message-URL", "/messages/1");
                case 2 -> Network.bare(503);
                default -> Network.with(Network.bare(201), "Idempotent-Executed", "true");
            };
        });
        assertThat(answer.status()).isEqualTo(201);
        assertThat(ids()).hasSize(2);
        List<String> dates = sent.stream()
                .map(message -> Network.header(message, "Date").orElseThrow())
                .toList();
        assertThat(dates.get(1)).isNotEqualTo(dates.get(0)).isEqualTo(dates.get(2));
    }
}
