package org.example.portable.held;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets an execution whose text is {@code crowd-4-<name>-…} go on once four of that name are here. If they don't come
 * within two minutes, it fails.
 */
@ApplicationScoped
public class Crowd {

    private static final Pattern TEXT = Pattern.compile("(crowd-([1-9][0-9]*)-.+)-[^-]*");

    private final ConcurrentMap<String, CyclicBarrier> crowds = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> visits = new ConcurrentHashMap<>();

    public void meet(String text) {
        Matcher crowd = TEXT.matcher(text);
        if (!crowd.matches()) {
            return;
        }
        visits.merge(text, 1, Integer::sum);
        try {
            crowds.computeIfAbsent(crowd.group(1), name -> new CyclicBarrier(Integer.parseInt(crowd.group(2))))
                    .await(2, TimeUnit.MINUTES);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("the others have not come: " + text, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Returns the number of executions with that text that were here. */
    public int visits(String text) {
        return visits.getOrDefault(text, 0);
    }
}
