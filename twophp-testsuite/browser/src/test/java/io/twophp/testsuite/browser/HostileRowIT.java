package io.twophp.testsuite.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.testsuite.browser.Row.Ids;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Rows whose every text is script, quotes and bidirectional characters are shown as text everywhere (acceptance 16).
 */
@OnSharedCentral
class HostileRowIT {

    private static final String HOSTILE =
            "\"'><script>hacked=1</script><img src=x onerror=hacked=1>\u202egnp.exe\u2066\u2067=cmd|'/C calc'!A0${7*7}{{7*7}}";

    @Test
    @DisplayName("Script, quotes and bidirectional characters in every text field run nowhere and turn nothing round")
    void shownAsText(Central central) {
        Town town = central.town();
        Instant at = town.before(Duration.ofMinutes(2));
        Ids ids = new Ids(id(128), id(128), "");
        Ids root = new Ids(ids.client(), ids.server(), ids.client());
        town.tell("shop", dressed(Row.client(of(255), of(255), root, "/" + of(2047), at), at));
        town.tell("payments", dressed(Row.server(of(255), root, "/" + of(2047), at), at));
        town.tell(
                "carrier",
                dressed(Row.server(of(255), new Ids(id(128), id(128), id(128)), "/" + of(2047), at), at)
                        .confirmed(at, Phase.PROCESSING, at)
                        .with("in_doubt_since", at.toString()));
        town.tell(
                "fraud",
                dressed(Row.server(of(255), new Ids(id(128), id(128), id(128)), "/" + of(2047), at), at)
                        .in(Phase.TTL_EXPIRED, at));
        town.ship();
        central.api().post("services", Map.of("name", of(100)));
        try (Browser browser = central.browser("administrator")) {
            for (String address : addresses(root)) {
                browser.load(address);
                assertThat(browser.text()).as(address).contains("<script>hacked=1");
                assertThat(browser.script("return typeof hacked")).as(address).isEqualTo("undefined");
                assertThat(browser.violations()).as(address).isEmpty();
                assertThat(unisolated(browser)).as(address).isEmpty();
                browser.size(390);
                assertThat(browser.overflow()).as(address + " is too wide by").isNotPositive();
                browser.size(1280);
            }
        }
    }

    @Test
    @DisplayName("In the export no cell begins a formula")
    void noFormula(Central central) {
        Town town = central.town();
        Ids ids = Ids.root();
        Instant at = town.before(Duration.ofMinutes(1));
        town.tell(Row.server("shop", ids, "/x", at).with("resource_id", "=1+1").with("owner", "@" + ids.client()));
        town.ship();
        try (Browser browser = central.browser("viewer")) {
            browser.load("transactions?id=" + ids.server());
            String csv = (String) browser.asynchronously("const done = arguments[arguments.length - 1];"
                    + "fetch(document.querySelector('a[download]').href).then(a => a.text()).then(done)");
            assertThat(csv)
                    .contains("'=1+1", "'@" + ids.client())
                    .doesNotContain(",=1+1")
                    .doesNotContain("\"=1+1");
        }
    }

    private static List<String> addresses(Ids ids) {
        return List.of(
                "transactions?id=" + escaped(ids.server()),
                "transactions/" + escaped(ids.server()),
                "trees/" + escaped(ids.client()) + "?view=drawn",
                "trees/" + escaped(ids.client()) + "?view=list",
                "unfinished",
                "registrations",
                "services",
                "audit");
    }

    private static Row dressed(Row row, Instant at) {
        return row.with("owner", of(255))
                .with("resource_id", of(255))
                .with("payload_ref", of(255))
                .with("transaction_reference", of(255))
                .confirmed(at, Phase.COMMITTED, at);
    }

    /** Returns texts with characters that change the direction, outside of elements that isolate it. */
    @SuppressWarnings("unchecked")
    private static List<String> unisolated(Browser browser) {
        return (List<String>) browser.script("""
                const found = [];
                const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                while (walk.nextNode()) {
                  const text = walk.currentNode;
                  if (/[\\u202a-\\u202e\\u2066-\\u2069]/.test(text.data) && !text.parentElement.closest('bdi, svg, select, title')) {
                    found.push(text.parentElement.outerHTML.slice(0, 200));
                  }
                }
                return found;
                """);
    }

    /**
     * Returns an id within the grammar, as a row with any other id is refused; the hostile texts are in all other
     * fields.
     */
    private static String id(int length) {
        return (UUID.randomUUID() + "~._:-".repeat(length)).substring(0, length);
    }

    private static String of(int length) {
        return Stream.generate(() -> HOSTILE)
                .limit(length / HOSTILE.length() + 1L)
                .reduce("", String::concat)
                .substring(0, length);
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
