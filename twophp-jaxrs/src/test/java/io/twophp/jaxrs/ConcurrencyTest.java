package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many confirmations at once (D7, N22): one execution, and no other waits. */
@Tag("D7")
@Tag("N22")
class ConcurrencyTest {

    private static final int CALLERS = 16;

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    private static List<CompletableFuture<Reply>> confirmations(ClientIntent intent) {
        return Stream.generate(() -> intent.confirmation().sendAsync())
                .limit(CALLERS)
                .toList();
    }

    @Test
    void whileProcessingAllOthersAreSentToTheStatusMonitor() throws InterruptedException {
        ClientIntent intent = SERVER.as("alice").registered("gate");
        List<CompletableFuture<Reply>> running = confirmations(intent);
        SERVER.shop().gate().awaitReached();
        CountDownLatch answered = new CountDownLatch(CALLERS - 1);
        running.forEach(call -> call.thenRun(answered::countDown));
        assertThat(answered.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(running.stream().filter(call -> !call.isDone())).hasSize(1);
        SERVER.shop().gate().open();
        List<Reply> replies = running.stream().map(CompletableFuture::join).toList();

        List<Reply> others =
                replies.stream().filter(reply -> reply.status() != 200).toList();
        assertThat(others).hasSize(CALLERS - 1).allSatisfy(reply -> {
            assertThat(reply.status()).isEqualTo(202);
            assertThat(reply.header(PHASE_STATE)).isEqualTo("PROCESSING");
            assertThat(reply.header(SERVER_CORRELATION_ID)).isEqualTo(intent.scid());
            assertThat(reply.header("Location")).isEqualTo(SERVER.base() + "2php/intents/" + intent.scid());
            assertThat(reply.header("Retry-After")).matches("[1-9][0-9]*");
            assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
            assertThat(reply.body()).isEmpty();
        });
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().history(intent.scid()))
                .containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
        assertThat(intent.confirm().status()).isEqualTo(200);
    }

    @RepeatedTest(5)
    void theOutcomeIsTheSameForAll() {
        ClientIntent intent = SERVER.as("alice").order();
        List<Reply> replies =
                confirmations(intent).stream().map(CompletableFuture::join).toList();
        byte[] outcome = intent.confirm().body();
        assertThat(replies).allSatisfy(reply -> assertThat(reply.status()).isIn(200, 202));
        assertThat(replies.stream().filter(reply -> reply.status() == 200))
                .isNotEmpty()
                .allSatisfy(reply -> assertThat(reply.body()).isEqualTo(outcome));
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("D17")
    void aWorkerThatWasOvertakenCommitsNothing() {
        ClientIntent intent = SERVER.as("alice").registered("gate");
        CompletableFuture<Reply> stopped = intent.confirmation().sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(Duration.ofSeconds(61));
        CompletableFuture<Reply> second = intent.confirmation().sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.shop().gate().open();
        List<Reply> replies = List.of(stopped.join(), second.join());
        assertThat(replies).allSatisfy(reply -> assertThat(reply.status()).isIn(200, 202));
        assertThat(SERVER.database().orders()).isEqualTo(1);
        byte[] outcome = intent.confirm().body();
        assertThat(replies.stream().filter(reply -> reply.status() == 200))
                .isNotEmpty()
                .allSatisfy(reply -> assertThat(reply.body()).isEqualTo(outcome));
    }

    @Test
    @Tag("D17")
    void whatHasExternalEffectsIsNeverRunBlindlyAgain() {
        ClientIntent intent = SERVER.as("alice").registered("gate/external");
        CompletableFuture<Reply> stopped = intent.confirmation().sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(Duration.ofHours(1));
        assertThat(intent.confirm().status()).isEqualTo(202);
        SERVER.shop().gate().open();
        assertThat(stopped.join().status()).isEqualTo(200);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }
}
