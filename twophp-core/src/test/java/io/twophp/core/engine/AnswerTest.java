package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.engine.Answer.Reason;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The names of answers in events and metrics, which dashboards rely on. */
class AnswerTest {

    @Test
    @Tag("X39")
    void aRefusalIsCalledByItsOneReasonAndBeyondTheQuotaNamesTheLimitAndWhenToComeBack() {
        assertThat(Arrays.stream(Reason.values())
                        .map(reason -> Answer.refused(reason).kind()))
                .containsExactly(("Expired Unknown Gone NotOwner TokenRequired Conflict QuotaExceeded Busy Stopping"
                                + " NotInDoubt Undecided")
                        .split(" "));
        Answer busy = Answer.refused(Reason.BUSY);
        assertThat(busy.isRefused(Reason.BUSY)).isTrue();
        assertThat(busy.isRefused(Reason.STOPPING)).isFalse();
        assertThat(new Answer.Accepted(null).isRefused(Reason.BUSY)).isFalse();
        Answer.Limit limit = new Answer.Limit(7, Duration.ofSeconds(3));
        assertThat(Answer.beyond(7, Duration.ofSeconds(3)))
                .isEqualTo(new Answer.Refused(Reason.QUOTA_EXCEEDED, Optional.empty(), Optional.of(limit)));
    }

    static Stream<Answer> answers() {
        Intent intent = Intents.waiting();
        return Stream.of(
                new Answer.Registered(intent, Duration.ZERO, Optional.empty(), true),
                new Answer.Claimed(null, TestEngine.ORDER),
                new Answer.Completed(intent, TestEngine.response(200)),
                new Answer.Replayed(intent, TestEngine.response(200)),
                new Answer.Accepted(intent),
                new Answer.Processing(intent),
                new Answer.Forgotten(intent),
                Answer.refused(Reason.BUSY));
    }

    @ParameterizedTest
    @MethodSource("answers")
    @Tag("X39")
    @SuppressWarnings("unchecked")
    void x39_eachAnswerIsHandledAsItsOwnCase(Answer answer) {
        Answer.Cases<String> names = (Answer.Cases<String>) Proxy.newProxyInstance(
                Answer.class.getClassLoader(), new Class<?>[] {Answer.Cases.class}, (proxy, method, given) -> {
                    assertThat(given).containsExactly(answer);
                    return method.getName();
                });
        String type = answer.getClass().getSimpleName();
        assertThat(answer.as(names)).isEqualToIgnoringCase(type);
        assertThat(answer.kind())
                .as("the name in events and metrics")
                .isEqualTo(answer.isRefused(Reason.BUSY) ? "Busy" : type);
    }
}
