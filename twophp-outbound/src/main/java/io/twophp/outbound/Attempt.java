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
 * The socket of a line's attempts, one after the other, and its forced end: closing the socket below TLS and HTTP stops
 * every wait on it, for a connection, a handshake or the next byte. Also ends an attempt with too many interim answers
 * (RFC 9110 §15.2), which the client skips. Thread-safe.
 */
final class Attempt implements DetachedSocketFactory, Http1StreamListener {

    private Socket socket;
    private boolean ended;
    private boolean timedOut;
    private int number;
    private int interimAnswers;

    /** Begins an attempt, and returns its number. */
    synchronized int begin() {
        interimAnswers = 0;
        return ++number;
    }

    /** Returns a socket that no system property puts behind a proxy. */
    @Override
    public synchronized Socket create(Proxy proxy) throws IOException {
        if (ended) {
            throw new SocketTimeoutException("the attempt is over");
        }
        socket = new Socket(Proxy.NO_PROXY);
        return socket;
    }

    /** Ends an attempt whose time is up, unless it is over. */
    synchronized void timeOut(int late) {
        if (late == number && !ended) {
            timedOut = true;
            end();
        }
    }

    /** Completes the attempt, which can't time out any more; returns whether another one may follow. */
    synchronized boolean rests() {
        number++;
        return !ended;
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
