package io.twophp.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * Looks names up on other threads than those of the attempts, since a look-up can't be interrupted. Attempts that need
 * one name at the same time share a look-up. A look-up that takes longer than the limit is overdue: attempts that wait
 * for it fail, as do others for that name until it has ended.
 *
 * <p>Bounded: there are at most as many look-ups as attempts, and the overdue ones. No new look-up begins for a
 * receiver that has as many overdue ones as its limit of attempts, nor for any receiver when as many are overdue as the
 * limit of all attempts. So a receiver never takes more than twice its share of threads, and all receivers together
 * never more than twice theirs. Thread-safe.
 */
public final class LookUps {

    private final NameService names;
    private final Executor threads;
    private final int attempts;
    private final int attemptsPerReceiver;
    private final Duration limit;
    private final Map<String, LookUp> running = new HashMap<>();

    /**
     * @param threads runs the look-ups
     * @param attempts the most attempts at a time
     * @param attemptsPerReceiver the most attempts to one receiver at a time
     * @param limit the longest wait for a look-up
     */
    public LookUps(NameService names, Executor threads, int attempts, int attemptsPerReceiver, Duration limit) {
        this.names = names;
        this.threads = threads;
        this.attempts = attempts;
        this.attemptsPerReceiver = attemptsPerReceiver;
        this.limit = limit;
    }

    /**
     * Returns the addresses that {@code host} resolves to now.
     *
     * @param receiver the receiver whose share of the overdue look-ups this one counts for
     * @throws LateAnswerException if the name service did not answer within the limit, or so many look-ups are overdue
     *     that it was not asked
     */
    InetAddress[] lookUp(String receiver, String host) throws UnknownHostException {
        LookUp begun = null;
        LookUp current;
        synchronized (running) {
            current = running.get(host);
            if (current == null) {
                refuseBeyondShare(receiver);
                begun = new LookUp(receiver, () -> names.lookUp(host), limit, () -> ended(host));
                current = begun;
                running.put(host, begun);
            }
        }
        if (begun != null) {
            begun.beginOn(threads);
        }
        return current.await();
    }

    private void refuseBeyondShare(String receiver) throws LateAnswerException {
        List<LookUp> overdue =
                running.values().stream().filter(LookUp::isOverdue).toList();
        long receivers = overdue.stream()
                .filter(lookUp -> lookUp.receiver().equals(receiver))
                .count();
        if (overdue.size() >= attempts || receivers >= attemptsPerReceiver) {
            throw new LateAnswerException();
        }
    }

    private void ended(String host) {
        synchronized (running) {
            running.remove(host);
        }
    }

    /** The name service has not answered in time. */
    static final class LateAnswerException extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        LateAnswerException() {
            super("no answer of the name service in time");
        }
    }
}
