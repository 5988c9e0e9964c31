package io.twophp.jaxrs.redelivery.jersey;

import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.glassfish.jersey.server.ContainerException;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.spi.ContainerResponseWriter;

/** Discards the response of a redelivered request, since its intent has recorded it. */
final class DiscardedResponse implements ContainerResponseWriter {

    private final CountDownLatch complete = new CountDownLatch(1);
    private volatile Throwable failure;
    private volatile int status;

    /** @throws ContainerException if the container gave up on the response */
    void await() {
        try {
            complete.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ContainerException("interrupted while the application answered", e);
        }
        if (failure != null) {
            throw new ContainerException(failure);
        }
    }

    int status() {
        return status;
    }

    @Override
    public OutputStream writeResponseStatusAndHeaders(long length, ContainerResponse response) {
        status = response.getStatus();
        return OutputStream.nullOutputStream();
    }

    @Override
    public boolean suspend(long timeOut, TimeUnit unit, TimeoutHandler handler) {
        return true;
    }

    @Override
    public void setSuspendTimeout(long timeOut, TimeUnit unit) {}

    @Override
    public void commit() {
        complete.countDown();
    }

    @Override
    public void failure(Throwable error) {
        failure = error;
        complete.countDown();
    }

    @Override
    public boolean enableResponseBuffering() {
        return true;
    }
}
