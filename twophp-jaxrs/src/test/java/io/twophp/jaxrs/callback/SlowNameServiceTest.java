package io.twophp.jaxrs.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.outbound.Limits;
import io.twophp.outbound.NameService;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** W31: a name service that hangs for one receiver's name, while callbacks for others are due. */
@Tag("W31")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SlowNameServiceTest {

    /** The default of twophp.callback.concurrency. */
    private static final int PLACES = 16;

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(1), Duration.ofSeconds(120));

    private final CountDownLatch answers = new CountDownLatch(1);
    private final Semaphore asked = new Semaphore(0);
    private final ExecutorService attempts = Executors.newFixedThreadPool(PLACES);

    @AfterEach
    void answer() {
        answers.countDown();
        attempts.shutdownNow();
    }

    private NameService hangingFor(String slow) {
        return host -> {
            asked.release();
            if (host.equals(slow)) {
                try {
                    answers.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return Senders.addresses(Senders.OUTSIDE);
        };
    }

    /** Returns when the name service has been asked, so that the attempt's own thread never is the one that asks. */
    private void onThreadOfItsOwn(Runnable work) {
        Senders.onThreadOfItsOwn(work);
        asked.acquireUninterruptibly();
    }

    private Future<Delivery> send(HttpCallbackSender sender, String host, int port) {
        return attempts.submit(() -> sender.send(URI.create("http://" + host + ":" + port + "/"), Senders.CALLBACK));
    }

    @Test
    void w31_callbacksToOtherReceiversAreSentWhileTheNameServiceHangsForOne() throws Exception {
        try (TestReceiver receiver = TestReceiver.answering("HTTP/1.1 204 No Content\r\n\r\n")) {
            HttpCallbackSender sender =
                    Senders.to(receiver.port(), this::onThreadOfItsOwn, hangingFor("hook.example.com"), LIMITS);
            List<Future<Delivery>> hanging = new ArrayList<>();
            for (int i = 0; i < PLACES; i++) {
                hanging.add(send(sender, "hook.example.com", receiver.port()));
            }
            assertThat(send(sender, "other.hook.example.com", receiver.port()).get(30, TimeUnit.SECONDS))
                    .isEqualTo(new Delivery(true, "204"));
            for (Future<Delivery> attempt : hanging) {
                assertThat(attempt.get()).isEqualTo(new Delivery(false, "lookup-timeout"));
            }
            sender.close();
        }
    }
}
