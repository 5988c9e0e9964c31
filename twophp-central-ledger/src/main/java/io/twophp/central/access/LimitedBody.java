package io.twophp.central.access;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that is refused (413) once it has more bytes than it may have. Not thread-safe. */
final class LimitedBody extends FilterInputStream {

    private final int limit;
    private long left;

    LimitedBody(InputStream body, int limit) {
        super(body);
        this.limit = limit;
        this.left = limit;
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        count(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int read = super.read(into, from, length);
        count(read);
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = super.skip(bytes);
        count(skipped);
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void count(long read) throws IOException {
        left -= Math.max(0, read);
        if (left < 0) {
            passOver();
            throw BodyLimitFilter.tooLarge(limit);
        }
    }

    private void passOver() throws IOException {
        byte[] buffer = new byte[8192];
        long most = (long) limit * (BodyLimitFilter.PASSED_OVER - 1);
        for (int read = 0; most > 0 && read >= 0; most -= read) {
            read = in.read(buffer);
        }
    }
}
