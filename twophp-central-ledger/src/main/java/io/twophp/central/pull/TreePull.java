package io.twophp.central.pull;

import io.twophp.ClientCorrelationId;
import io.twophp.central.pull.KnownAddresses.Known;
import io.twophp.central.pull.Pulled.OfService;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/**
 * Asks all services for the rows of a tree, level by level: below the root no service knows the root's id (D12), so
 * that the ids of each level's calls are asked for next. {@value #AT_ONCE} services at a time. A service that does not
 * answer is not asked again. Ends after half a minute or {@value #MOST_CALLS} calls, whatever services make up.
 */
@ApplicationScoped
class TreePull {

    static final int AT_ONCE = 4;
    static final int MOST_CALLS = 2_000;
    /** The number of calls that a service takes in one question. */
    static final int CALLS_AT_ONCE = 500;

    private static final Duration LONGEST = Duration.ofSeconds(30);

    @Resource
    ManagedExecutorService threads;

    Executor executor;
    LongSupplier nanos = System::nanoTime;

    /**
     * The answer of one service.
     *
     * @param calls the client's ids of its rows
     */
    record Step(OfService taken, List<ClientCorrelationId> calls) {}

    Pulled pull(
            ClientCorrelationId root,
            List<Known> services,
            BiFunction<Known, List<ClientCorrelationId>, Step> question) {
        long begun = nanos.getAsLong();
        Map<UUID, OfService> results = new LinkedHashMap<>();
        List<Known> asked = services;
        Set<ClientCorrelationId> seen = new HashSet<>(Set.of(root));
        Deque<ClientCorrelationId> open = new ArrayDeque<>(seen);
        while (!open.isEmpty() && !asked.isEmpty()) {
            if (nanos.getAsLong() - begun > LONGEST.toNanos()) {
                return incomplete(results);
            }
            List<ClientCorrelationId> calls = next(open);
            for (Step step : all(asked, calls, question)) {
                results.merge(step.taken().id(), step.taken(), OfService::and);
                for (ClientCorrelationId call : step.calls()) {
                    if (seen.size() < MOST_CALLS && seen.add(call)) {
                        open.add(call);
                    }
                }
            }
            asked = asked.stream()
                    .filter(service -> results.get(service.id()).answered())
                    .toList();
        }
        return new Pulled(List.copyOf(results.values()));
    }

    private static List<ClientCorrelationId> next(Deque<ClientCorrelationId> open) {
        List<ClientCorrelationId> calls = new ArrayList<>();
        while (!open.isEmpty() && calls.size() < CALLS_AT_ONCE) {
            calls.add(open.remove());
        }
        return calls;
    }

    /** Asks services in groups, so that one pull does not take all threads. */
    private List<Step> all(
            List<Known> services,
            List<ClientCorrelationId> calls,
            BiFunction<Known, List<ClientCorrelationId>, Step> question) {
        Executor on = executor == null ? threads : executor;
        List<Step> answers = new ArrayList<>();
        for (int from = 0; from < services.size(); from += AT_ONCE) {
            List<CompletableFuture<Step>> group =
                    services.subList(from, Math.min(from + AT_ONCE, services.size())).stream()
                            .map(service -> CompletableFuture.supplyAsync(() -> question.apply(service, calls), on))
                            .toList();
            group.forEach(one -> answers.add(one.join()));
        }
        return answers;
    }

    private static Pulled incomplete(Map<UUID, OfService> results) {
        Optional<String> problem = Optional.of("It was not asked for all: the time was over.");
        return new Pulled(results.values().stream()
                .map(one -> one.and(OfService.answered(one.id(), one.name(), problem)))
                .toList());
    }
}
