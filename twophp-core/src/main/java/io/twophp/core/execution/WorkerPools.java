package io.twophp.core.execution;

import io.twophp.core.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * The workers of an engine, apart by whose work they do, so that no kind of work takes the place of another.
 *
 * @param recovery for executions that are taken up again
 * @param again for executions that live requests wait for; fewer places than the server has threads for requests
 */
public record WorkerPools(Workers asynchronous, Workers recovery, Workers again) {

    private static final Duration DEFAULT_LIMIT = Duration.ofMinutes(15);
    private static final int DEFAULT_THREADS = 8;
    private static final int DEFAULT_RECOVERY_THREADS = 4;
    private static final int DEFAULT_QUEUE = 256;

    public WorkerPools {
        Objects.requireNonNull(asynchronous, "asynchronous");
        Objects.requireNonNull(recovery, "recovery");
        Objects.requireNonNull(again, "again");
    }

    public static WorkerPools from(Settings settings, WorkThreads threads, LongSupplier nanos) {
        int many = settings.positive("twophp.async.threads", DEFAULT_THREADS);
        int queue = settings.positive("twophp.async.queue", DEFAULT_QUEUE);
        Duration limit = limit(settings);
        return new WorkerPools(
                new Workers(threads.forExecutions(), many, queue, limit, nanos),
                new Workers(threads.forExecutions(), recoveryThreads(settings), queue, limit, nanos),
                new Workers(threads.forExecutions(), many, many, limit, nanos));
    }

    public static Duration limit(Settings settings) {
        return settings.duration("twophp.execution.limit", DEFAULT_LIMIT);
    }

    public static int recoveryThreads(Settings settings) {
        return settings.positive("twophp.recovery.threads", DEFAULT_RECOVERY_THREADS);
    }

    List<Workers> all() {
        return List.of(asynchronous, recovery, again);
    }
}
