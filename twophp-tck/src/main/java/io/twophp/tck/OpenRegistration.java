package io.twophp.tck;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;

/** A registration that is written, and whose transaction stays open until it is made to commit. */
record OpenRegistration(Sample sample, CountDownLatch mayCommit, Future<?> registering) {

    static OpenRegistration of(FeedUnderTest contract, Sample sample) {
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch mayCommit = new CountDownLatch(1);
        Future<?> registering = Race.start(() -> contract.unit().call(scope -> {
            contract.ledger().register(sample.newIntent());
            written.countDown();
            mayCommit.await();
            return null;
        }));
        try {
            written.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return new OpenRegistration(sample, mayCommit, registering);
    }

    void commit() {
        mayCommit.countDown();
        Race.result(registering);
    }
}
