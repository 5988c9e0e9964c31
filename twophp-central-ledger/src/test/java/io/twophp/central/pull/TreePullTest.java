package io.twophp.central.pull;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.central.pull.KnownAddresses.Known;
import io.twophp.central.pull.Pulled.OfService;
import io.twophp.central.pull.TreePull.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The questions for a tree (L15, D12). */
@Tag("L15")
@Timeout(60)
class TreePullTest {

    private static final ClientCorrelationId ROOT = new ClientCorrelationId("root");

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final TreePull trees = new TreePull();
    private final Known shop = known("shop");
    private final Known bank = known("bank");

    @BeforeEach
    void open() {
        trees.executor = threads;
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    private static Known known(String name) {
        return new Known(UUID.randomUUID(), name, Optional.of("https://" + name + ".example/"));
    }

    private static Step answered(Known service, String... calls) {
        return new Step(
                new OfService(service.id(), service.name(), calls.length, 0, 0, true, Optional.empty()),
                Arrays.stream(calls).map(ClientCorrelationId::new).toList());
    }

    private static Step silent(Known service) {
        return new Step(OfService.silent(service.id(), service.name(), "Nobody listens."), List.of());
    }

    private static String text(List<ClientCorrelationId> calls) {
        return String.join(
                " ", calls.stream().map(ClientCorrelationId::value).sorted().toList());
    }

    @Test
    @Tag("D12")
    void L15_eachStoreysIdsAreAskedForNextOfAllServices() {
        Map<String, Step> tree = Map.of(
                "shop root", answered(shop, "root", "charge", "ship"),
                "bank charge ship", answered(bank, "charge", "fraud"),
                "shop charge ship", answered(shop, "ship"));
        List<String> asked = Collections.synchronizedList(new ArrayList<>());
        Pulled pulled = trees.pull(ROOT, List.of(shop, bank), (service, calls) -> {
            String question = service.name() + " " + text(calls);
            asked.add(question);
            return tree.getOrDefault(question, answered(service));
        });
        assertThat(asked)
                .containsExactlyInAnyOrder(
                        "shop root", "bank root", "shop charge ship", "bank charge ship", "shop fraud", "bank fraud");
        assertThat(pulled.services()).hasSize(2).allMatch(OfService::answered);
        assertThat(pulled.sum(OfService::stored)).isEqualTo(6);
    }

    @Test
    void aServiceThatDoesNotAnswerIsToldAndNotAskedAgain() {
        AtomicInteger asked = new AtomicInteger();
        Pulled pulled = trees.pull(ROOT, List.of(shop, bank), (service, calls) -> {
            if (service.equals(bank)) {
                asked.incrementAndGet();
                return silent(bank);
            }
            return text(calls).equals("root") ? answered(shop, "a") : answered(shop);
        });
        assertThat(asked).hasValue(1);
        assertThat(pulled.services())
                .filteredOn(one -> one.id().equals(bank.id()))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.answered()).isFalse();
                    assertThat(one.problem()).contains("Nobody listens.");
                });
        assertThat(pulled.sum(OfService::stored)).isEqualTo(1);
    }

    /** A service could make up ids for ever. */
    @Test
    void idsThatAServiceMakesUpComeToAnEnd() {
        AtomicInteger made = new AtomicInteger();
        AtomicInteger asked = new AtomicInteger();
        trees.pull(ROOT, List.of(shop), (service, calls) -> {
            asked.addAndGet(calls.size());
            assertThat(calls).hasSizeLessThanOrEqualTo(TreePull.CALLS_AT_ONCE);
            return answered(
                    shop,
                    IntStream.range(0, 900)
                            .mapToObj(i -> "made-" + made.incrementAndGet())
                            .toArray(String[]::new));
        });
        assertThat(asked).hasValue(TreePull.MOST_CALLS);
    }

    @Test
    void itEndsAfterHalfAMinuteAndSaysSo() {
        AtomicLong nanos = new AtomicLong();
        AtomicInteger asked = new AtomicInteger();
        trees.nanos = nanos::get;
        Pulled pulled = trees.pull(ROOT, List.of(shop), (service, calls) -> {
            nanos.addAndGet(20_000_000_000L);
            return answered(shop, "call-" + asked.incrementAndGet());
        });
        assertThat(asked).hasValue(2);
        assertThat(pulled.services().get(0).problem()).contains("It was not asked for all: the time was over.");
    }

    @Test
    void fourServicesAreAskedAtATime() {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Known> many = IntStream.range(0, 20).mapToObj(i -> known("s" + i)).toList();
        Pulled pulled = trees.pull(ROOT, many, (service, calls) -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            Step step = answered(service);
            now.decrementAndGet();
            return step;
        });
        assertThat(pulled.services()).hasSize(20);
        assertThat(most.get()).isLessThanOrEqualTo(TreePull.AT_ONCE);
    }
}
