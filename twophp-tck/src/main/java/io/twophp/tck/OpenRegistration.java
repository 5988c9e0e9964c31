package io.twophp.tck;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

/** A registration that is written, and whose transaction stays open until it is made to commit. */
final class OpenRegistration {

    private final CountDownLatch written = new CountDownLatch(1);
    private final CountDownLatch mayCommit = new CountDownLatch(1);
    private final Sample sample;
    private final FutureTask<Void> registering;

    private OpenRegistration(FeedUnderTest contract, Sample sample) {
        this.sample = sample;
        this.registering = new FutureTask<>(() -> contract.unit().call(scope -> {
            contract.ledger().register(sample.newIntent());
            written.countDown();
            mayCommit.await();
            return null;
        }));
    }

    static OpenRegistration of(FeedUnderTest contract, Sample sample) {
        OpenRegistration open = new OpenRegistration(contract, sample);
        new Thread(open.registering).start();
        try {
            open.written.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return open;
    }

    Sample sample() {
        return sample;
    }

    void commit() throws Exception {
        mayCommit.countDown();
        registering.get();
    }
}
