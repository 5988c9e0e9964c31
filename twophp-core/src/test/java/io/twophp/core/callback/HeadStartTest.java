package io.twophp.core.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.execution.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Draft §5.5.3: the callback fires before processing begins. Events in their order; nothing is timed. */
@Tag("N19")
@Tag("D18")
@Tag("W15")
@Timeout(60)
class HeadStartTest {

    private final List<String> events = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch business = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread request = Thread.currentThread();

    /** Waits until the request's thread waits for an attempt, or has gone on. */
    private void awaitTheRequest() {
        while (request.getState() != Thread.State.TIMED_WAITING && business.getCount() > 0) {
            Thread.onSpinWait();
        }
    }

    /** Returns deliveries whose attempts run after the request has begun to wait for them. */
    private Deliveries deliveries(int perHost, Duration headStart) {
        Deliveries rig = new Deliveries(3, perHost, 2, headStart);
        rig.executor = attempt -> new Thread(() -> {
                    awaitTheRequest();
                    attempt.run();
                })
                .start();
        return rig;
    }

    private void businessBegins(Deliveries rig, String id) {
        rig.dispatched(id, Deliveries.TARGET);
        events.add("business");
        business.countDown();
    }

    @Test
    void w15_sendingHasBegunBeforeBusinessDoes() throws InterruptedException {
        Deliveries rig = deliveries(2, Duration.ofSeconds(5));
        rig.receiver = (target, callback, begun) -> {
            events.add("sent");
            begun.run();
            Waiting.await(business); // the receiver answers much later
            over.countDown();
            return Deliveries.OK;
        };
        businessBegins(rig, "a");
        over.await();
        assertThat(events).containsExactly("sent", "business");
    }

    @Test
    void w15_anAttemptThatFailedHoldsNothingUp() throws InterruptedException {
        Deliveries rig = deliveries(2, Duration.ofSeconds(5));
        rig.receiver = (target, callback, begun) -> {
            events.add("failed");
            return new CallbackSender.Delivery(false, "unreachable");
        };
        businessBegins(rig, "a");
        assertThat(events).containsExactly("failed", "business");
    }

    @Test
    void w15_aReceiverThatDoesNotTakeTheRequestHoldsBusinessUpForTheHeadStartOnly() {
        Deliveries rig = deliveries(2, Duration.ofMillis(1));
        rig.receiver = (target, callback, begun) -> {
            Waiting.await(business);
            events.add("sent");
            return Deliveries.OK;
        };
        businessBegins(rig, "a");
        assertThat(events.get(0)).isEqualTo("business");
    }

    /** Two hundred callbacks at once are more than the simultaneous attempts. */
    @Test
    void w15_whereThereIsNoRoomItIsWaitedForToo() throws InterruptedException {
        Deliveries rig = deliveries(1, Duration.ofSeconds(5));
        CountDownLatch first = new CountDownLatch(1);
        rig.receiver = (target, callback, begun) -> {
            if (first.getCount() > 0) {
                begun.run();
                first.countDown();
                awaitTheRequest();
                return Deliveries.OK;
            }
            events.add("sent");
            begun.run();
            over.countDown();
            return Deliveries.OK;
        };
        rig.dispatched("a", Deliveries.TARGET);
        first.await();
        businessBegins(rig, "b");
        over.await();
        assertThat(events).containsExactly("sent", "business");
    }

    @Test
    void w15_itsTimestampIsThatOfItsDispatchAtEachAttempt() {
        Deliveries rig = new Deliveries(3, 2, 2);
        AtomicReference<Instant> told = new AtomicReference<>();
        rig.receiver = (target, callback, begun) -> {
            told.set(callback.dispatchedAt());
            return Deliveries.DOWN;
        };
        rig.dispatched("a", Deliveries.TARGET);
        rig.runWaiting();
        assertThat(told.getAndSet(null)).isEqualTo(Deliveries.NOW);
        rig.dispatcher.resume(Deliveries.callback("a").serverCorrelationId());
        rig.runWaiting();
        assertThat(told.get()).isEqualTo(Deliveries.NOW);
    }
}
