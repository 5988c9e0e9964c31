package io.twophp.jaxrs.redelivery.loopback;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;

/** A stored request's body, which is in memory. */
final class StoredBody extends ServletInputStream {

    private final ByteArrayInputStream bytes;

    StoredBody(byte[] body) {
        this.bytes = new ByteArrayInputStream(body);
    }

    @Override
    public int read() {
        return bytes.read();
    }

    @Override
    public int read(byte[] target, int offset, int most) {
        return bytes.read(target, offset, most);
    }

    @Override
    public int available() {
        return bytes.available();
    }

    @Override
    public boolean isFinished() {
        return bytes.available() == 0;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
        throw new IllegalStateException("a stored request is not read asynchronously");
    }
}
