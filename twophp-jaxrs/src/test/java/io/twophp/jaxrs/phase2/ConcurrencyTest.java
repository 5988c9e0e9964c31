package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many confirmations at once (D7, N22): one execution, and no other waits. */
@Tag("D7")
@Tag("N22")
class ConcurrencyTest extends ShopTests {

    private static final int CALLERS = 16;

    @Test
    void whileProcessingAllOthersAreSentToTheStatusMonitor() throws InterruptedException {
        ClientIntent intent = SERVER.alice().registered("gate");
        List<CompletableFuture<Reply>> running = Stream.generate(
                        () -> intent.confirmation().sendAsync())
                .limit(CALLERS)
                .toList();
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
            reply.expect(202).expectPhase("PROCESSING");
            assertThat(reply.header(SERVER_CORRELATION_ID)).isEqualTo(intent.scid());
            assertThat(reply.header("Location")).isEqualTo(SERVER.base() + "2php/intents/" + intent.scid());
            assertThat(reply.header("Retry-After")).matches("[1-9][0-9]*");
            assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
            assertThat(reply.body()).isEmpty();
        });
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
        intent.confirm().expect(200);
    }

    @RepeatedTest(5)
    void theOutcomeIsTheSameForAll() {
        ClientIntent intent = SERVER.alice().order();
        List<Reply> replies = Call.atOnce(CALLERS, i -> intent.confirmation());
        byte[] outcome = intent.confirm().body();
        assertThat(replies).allSatisfy(reply -> assertThat(reply.status()).isIn(200, 202));
        assertThat(replies.stream().filter(reply -> reply.status() == 200))
                .isNotEmpty()
                .allSatisfy(reply -> assertThat(reply.body()).isEqualTo(outcome));
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }
}
