package io.twophp.outbound;

import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.apache.hc.client5.http.io.DetachedSocketFactory;

/**
 * The sockets of one attempt, and their forced end: closing the socket below TLS and HTTP stops every wait on it, for a
 * connection, a handshake or the next byte. Thread-safe.
 */
final class Attempt implements DetachedSocketFactory {

    private Socket socket;
    private boolean ended;
    private boolean timedOut;

    /** Returns a socket that no system property puts behind a proxy. */
    @Override
    public synchronized Socket create(Proxy proxy) throws IOException {
        if (ended) {
            throw new SocketTimeoutException("the attempt is over");
        }
        socket = new Socket(Proxy.NO_PROXY);
        return socket;
    }

    synchronized void timeOut() {
        timedOut = !ended;
        end();
    }

    /** Closes the socket at once; no other socket is created. */
    synchronized void end() {
        ended = true;
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            // A socket that can't be closed counts as closed.
        }
    }

    synchronized boolean isTimedOut() {
        return timedOut;
    }
}
