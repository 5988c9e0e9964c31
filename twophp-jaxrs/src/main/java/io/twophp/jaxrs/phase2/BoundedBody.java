package io.twophp.jaxrs.phase2;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Takes a response's bytes up to a cap, and refuses the rest. */
final class BoundedBody extends OutputStream {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int cap;
    private boolean exceeded;

    BoundedBody(int cap) {
        this.cap = cap;
    }

    @Override
    public void write(int b) throws IOException {
        admit(1);
        bytes.write(b);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        admit(length);
        bytes.write(source, offset, length);
    }

    /** Returns whether more was written than the cap allows. The writer may have swallowed the exception. */
    boolean isExceeded() {
        return exceeded;
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }

    private void admit(int length) throws IOException {
        if (exceeded || length > cap - bytes.size()) {
            exceeded = true;
            throw new IOException("the response has more than " + cap + " bytes");
        }
    }

    static final class TooLargeException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooLargeException(int cap, Exception cause) {
            super("the response has more than " + cap + " bytes", cause);
        }
    }
}
