package io.twophp.testsuite.acceptance;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.ShopClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The metrics and health of a real server; the dashboard and the alerts query those that it has from its start on. */
@OnSharedShop
class MonitoringIT {

    private static final Path FOLDER =
            Path.of(System.getProperty("basedir", ".")).resolve("../docs/monitoring");
    private static final String DASHBOARD = "grafana-dashboard.json";
    private static final String RULES = "prometheus-rules.yaml";
    private static final Pattern NAME = Pattern.compile("twophp_[a-z_]+");
    private static final Pattern SELECTOR = Pattern.compile("(twophp_[a-z_]+)\\{([^}]*)}");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=~?\"");

    /** The labels that Prometheus itself adds. */
    private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance");

    private final ShopSite site;

    MonitoringIT(@On(On.Kind.H2) ShopSite site) {
        this.site = site;
    }

    private static String read(String file) throws IOException {
        return Files.readString(FOLDER.resolve(file));
    }

    /** JSON is YAML too. */
    private static Map<String, Object> parsed(String text) {
        return new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
    }

    private HttpResponse<String> get(String path) {
        return site.alice().get(site.server().baseUri().resolve(path).toString());
    }

    private String metrics() {
        ShopClient alice = site.alice();
        alice.confirm(alice.registerOrder("tea", 1));
        return get("metrics").body();
    }

    @ParameterizedTest
    @Tag("W30")
    @CsvSource({"health/ready, twophp-duties-done", "health/live, twophp-duties-run"})
    void aNodeWhoseDutiesRunAndAreDoneIsLiveAndReady(String path, String check) {
        HttpResponse<String> answer = get(path);
        assertThat(answer.body()).contains("\"" + check + "\"").doesNotContain("DOWN");
        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    @Tag("W30")
    void metricsTellForHowLongADutyWasNotDone() {
        String metrics = metrics();
        for (String duty : List.of("expiry", "heartbeat", "recovery", "callbacks", "retention", "calls")) {
            assertThat(metrics.lines()
                            .filter(line -> line.startsWith("twophp_duty_") && line.contains("duty=\"" + duty + "\"")))
                    .as(duty)
                    .hasSize(2)
                    .anyMatch(line -> line.startsWith("twophp_duty_age"))
                    .anyMatch(line -> line.startsWith("twophp_duty_late") && line.matches(".* 0(\\.0)?"));
        }
    }

    @Test
    void metricsShowLazyClaims() {
        assertThat(metrics()
                        .lines()
                        .filter(line -> line.startsWith("twophp_lazy_"))
                        .map(line -> line.split("[{_]")[2]))
                .containsExactlyInAnyOrder("claims", "promoted", "waiting", "bytes");
    }

    @Test
    void everyMetricThatTheyNameIsThere() throws Exception {
        Set<String> there = metrics()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("[{ ]", 2)[0])
                .collect(toSet());
        for (String file : List.of(DASHBOARD, RULES)) {
            // The metrics of rows for the Central Ledger exist only where it is configured; PullIT checks them.
            assertThat(NAME.matcher(read(file)).results().map(MatchResult::group))
                    .as(file)
                    .hasSizeGreaterThan(9)
                    .filteredOn(name -> !name.startsWith("twophp_sync_"))
                    .isSubsetOf(there);
        }
    }

    @Test
    void soIsEveryLabelThatTheySelectBy() throws Exception {
        Map<String, Set<String>> there = labels(metrics());
        for (String file : List.of(DASHBOARD, RULES)) {
            labels(read(file).replace("\\\"", "\"")).forEach((name, labels) -> {
                labels.removeAll(OF_PROMETHEUS);
                assertThat(labels).as(name + " in " + file).isSubsetOf(there.getOrDefault(name, Set.of()));
            });
        }
    }

    private static Map<String, Set<String>> labels(String text) {
        return SELECTOR.matcher(text)
                .results()
                .collect(Collectors.toMap(
                        selector -> selector.group(1),
                        selector -> LABEL.matcher(selector.group(2))
                                .results()
                                .map(label -> label.group(1))
                                .collect(Collectors.toCollection(TreeSet::new)),
                        (one, other) -> {
                            one.addAll(other);
                            return one;
                        }));
    }

    @Test
    void countersAreThereBeforeAnythingHasHappenedAndCountWhatHas() throws Exception {
        assertThat(metrics().lines())
                .as("doubts are counted, and other tests on this server may have raised some")
                .anyMatch(line -> line.matches("twophp_transitions_total\\{.*to=\"COMMITTED\".*"))
                .anyMatch(line -> line.matches("twophp_exchanges_seconds_count\\{.*answer=\"Completed\".*"))
                .anyMatch(line -> line.matches("twophp_doubts_total\\{.*} \\d+(\\.0)?"))
                .anyMatch(line -> line.matches("twophp_callbacks_total\\{.*status=\"GIVEN_UP\".*} 0(\\.0)?"));
    }

    @Test
    void theRulesAreInTheFormOfPrometheus() throws IOException {
        List<?> groups = (List<?>) parsed(read(RULES)).get("groups");
        Stream<?> rules = groups.stream().flatMap(group -> ((List<?>) ((Map<?, ?>) group).get("rules")).stream());
        assertThat(rules.map(Map.class::cast)).hasSize(10).allSatisfy(rule -> {
            assertThat(rule.keySet()).isSubsetOf("alert", "expr", "for", "labels", "annotations");
            assertThat(rule.get("alert").toString()).startsWith("TwoPhase");
            assertThat(rule.get("expr")).isInstanceOf(String.class);
        });
    }

    @Test
    void eachPanelOfTheDashboardAsksSomething() throws IOException {
        Map<String, Object> dashboard = parsed(read(DASHBOARD));
        assertThat(dashboard).containsKeys("title", "uid", "schemaVersion", "templating");
        List<?> panels = (List<?>) dashboard.get("panels");
        assertThat(panels.stream().map(Map.class::cast).filter(panel -> !"row".equals(panel.get("type"))))
                .hasSizeGreaterThan(9)
                .allSatisfy(panel -> assertThat((List<?>) panel.get("targets")).isNotEmpty());
        assertThat(panels.stream().map(panel -> ((Map<?, ?>) panel).get("id"))).doesNotHaveDuplicates();
    }
}
