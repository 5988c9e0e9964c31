package io.twophp.cdi.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.PointData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.twophp.Answered;
import io.twophp.Stalled;
import io.twophp.SyncAttempted;
import io.twophp.SyncAttempted.Result;
import io.twophp.cdi.EngineStarted;
import io.twophp.cdi.execution.CallersThread;
import io.twophp.core.execution.Failures;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.sweep.ScheduledSweep;
import io.twophp.core.sweep.Sweep;
import io.twophp.core.sync.SyncLedger;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncSweep;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same names by OpenTelemetry, without MicroProfile Metrics. */
class TelemetryObserverTest {

    private static final OutageLog OUTAGES = new OutageLog(() -> 0, Failures.STANDARD);

    private final InMemoryMetricReader reader = InMemoryMetricReader.create();
    private final TelemetryObserver observer = new TelemetryObserver();

    @BeforeEach
    void provide() {
        GlobalOpenTelemetry.resetForTest();
        GlobalOpenTelemetry.set(OpenTelemetrySdk.builder()
                .setMeterProvider(
                        SdkMeterProvider.builder().registerMetricReader(reader).build())
                .build());
    }

    @AfterEach
    void forget() {
        GlobalOpenTelemetry.resetForTest();
    }

    private Map<String, MetricData> metrics() {
        return reader.collectAllMetrics().stream().collect(Collectors.toMap(MetricData::getName, Function.identity()));
    }

    private static List<String> tags(MetricData metric, String name) {
        return metric.getData().getPoints().stream()
                .map(PointData::getAttributes)
                .map(attributes -> attributes.get(AttributeKey.stringKey(name)))
                .toList();
    }

    @Test
    void countsUnderTheSameNamesAndShowsZeros() {
        observer.count(new Stalled(null, null, null, null, Duration.ofMillis(7)));
        observer.time(new Answered(2, "Completed", Duration.ofMillis(1500)));
        Map<String, MetricData> metrics = metrics();
        assertThat(metrics)
                .containsOnlyKeys(
                        "twophp.stalls", "twophp.doubts", "twophp.exchanges", "twophp.transitions", "twophp.callbacks");
        assertThat(metrics.get("twophp.stalls").getLongSumData().getPoints())
                .singleElement()
                .satisfies(point -> assertThat(point.getValue()).isEqualTo(1));
        assertThat(metrics.get("twophp.doubts").getLongSumData().getPoints())
                .singleElement()
                .satisfies(point -> assertThat(point.getValue()).isZero());
        assertThat(tags(metrics.get("twophp.transitions"), "to")).contains("COMMITTED", "FAILED");
        assertThat(tags(metrics.get("twophp.callbacks"), "status")).contains("GIVEN_UP");
        assertThat(metrics.get("twophp.exchanges").getUnit()).isEqualTo("s");
        assertThat(metrics.get("twophp.exchanges").getHistogramData().getPoints())
                .singleElement()
                .satisfies(point -> assertThat(point.getSum()).isEqualTo(1.5));
        assertThat(tags(metrics.get("twophp.exchanges"), "answer")).containsExactly("Completed");
    }

    @Test
    void watchesTheDutiesOfEngines() {
        ScheduledSweep duty = new ScheduledSweep(
                Sweep.every(Duration.ofSeconds(1), "expiry", "TWOPHP-0000", () -> {}),
                new CallersThread(),
                System::nanoTime,
                OUTAGES);
        observer.watch(new EngineStarted("shop", List.of(duty), Optional.empty(), Optional.empty(), () -> true));
        observer.count(new Stalled(null, null, null, null, Duration.ofMillis(7)));
        assertThat(tags(metrics().get("twophp.duty.age"), "duty")).containsExactly("expiry");
        assertThat(tags(metrics().get("twophp.duty.late"), "service")).containsExactly("shop");
    }

    @Test
    @Tag("L22")
    void L22_countsWhatTheCentralLedgerIsToldAndShowsWhatWaits() {
        SyncSweep sweep = new SyncSweep(
                new SyncLedger(ServiceIdentity.named("shop"), null, null, null, null),
                null,
                new SyncSettings(Duration.ofSeconds(5), 500, true, 0, Optional.empty()),
                "one",
                System::nanoTime,
                attempt -> {});
        observer.watch(new EngineStarted("shop", List.of(), Optional.of(sweep), Optional.empty(), () -> true));
        observer.count(new SyncAttempted("shop", Result.TOLD, 7, 3, 2, 1));
        observer.count(new SyncAttempted("shop", Result.UNREACHABLE, 0, 0, 0, 0));
        Map<String, MetricData> metrics = metrics();
        assertThat(values(metrics.get("twophp.sync.rows"), "answer"))
                .containsOnly(entry("stored", 7L), entry("unchanged", 3L), entry("refused", 2L), entry("ahead", 1L));
        assertThat(values(metrics.get("twophp.sync.batches"), "result"))
                .hasSize(Result.values().length)
                .contains(entry("TOLD", 1L), entry("UNREACHABLE", 1L), entry("BUSY", 0L));
        assertThat(List.of("pending", "parked", "lag", "silence"))
                .allSatisfy(name -> assertThat(tags(metrics.get("twophp.sync." + name), "service"))
                        .containsExactly("shop"));
    }

    private static Map<String, Long> values(MetricData metric, String name) {
        return metric.getLongSumData().getPoints().stream()
                .collect(Collectors.toMap(
                        point -> point.getAttributes().get(AttributeKey.stringKey(name)), point -> point.getValue()));
    }
}
