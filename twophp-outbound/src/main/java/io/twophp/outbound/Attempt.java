package io.twophp.outbound;

import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.apache.hc.client5.http.io.DetachedSocketFactory;
import org.apache.hc.core5.http.HttpConnection;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.impl.Http1StreamListener;
import org.apache.hc.core5.io.CloseMode;

/**
 * The sockets of one attempt, and their forced end: closing the socket below TLS and HTTP stops every wait on it, for a
 * connection, a handshake or the next byte. Also ends an attempt with too many interim answers (RFC 9110 §15.2), which
 * the client skips. Thread-safe.
 */
final class Attempt implements DetachedSocketFactory, Http1StreamListener {

    private Socket socket;
    private boolean ended;
    private boolean timedOut;
    private int interimAnswers;

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

    /** Counts interim answers; called on the attempt's own thread. */
    @Override
    public void onResponseHead(HttpConnection connection, HttpResponse response) {
        if (response.getCode() < HttpStatus.SC_OK && ++interimAnswers > Limits.INTERIM_ANSWERS) {
            connection.close(CloseMode.IMMEDIATE);
        }
    }

    @Override
    public void onRequestHead(HttpConnection connection, HttpRequest request) {}

    @Override
    public void onExchangeComplete(HttpConnection connection, boolean keepAlive) {}
}
