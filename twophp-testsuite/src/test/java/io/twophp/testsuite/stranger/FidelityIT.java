package io.twophp.testsuite.stranger;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Request;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An answer is the one that the same method sends without 2PHP, in each way of asking: status, headers and bytes are
 * compared with those of the same code without the annotation. Documented, and not counted as differences: the
 * protocol's own headers; the status 200 for every 2xx in Phase 2 (D15), and its {@code Cache-Control: no-store}; no
 * cookies there; 400 for a body that can't be read (N13); a body of ours in place of the server's page for a refusal
 * that has none (decision 0012). Prints one table, and writes it to {@code target/response-fidelity.txt}.
 */
@Tag("W10")
@Tag("W11")
@Tag("W12")
@Tag("W18")
@OnSharedSite
class FidelityIT {

    @Test
    void everyAnswerIsThatOfTheSameMethodWithout2php(Site site) throws IOException {
        Client alice = site.as("alice");
        List<FidelityRow> rows = FidelityCases.all().stream()
                .map(asked -> FidelityRow.of(asked, alice))
                .toList();
        String table = table(rows);
        System.out.println(table);
        Files.writeString(Site.target().resolve("response-fidelity.txt"), table);
        assertThat(rows).hasSizeGreaterThanOrEqualTo(60);
        assertThat(rows.stream().filter(row -> !row.isFaithful())).isEmpty();
    }

    @Test
    void w18_theConfirmationsOptionsAreTheResources(Site site) {
        HttpResponse<String> resource = site.as("alice").send(Request.of("OPTIONS", "deposits"));
        HttpResponse<String> confirmation = site.as("alice").send(Request.of("OPTIONS", "deposits/confirm"));
        assertThat(confirmation.statusCode()).isEqualTo(resource.statusCode()).isLessThan(300);
        assertThat(Client.header(confirmation, "Allow"))
                .isEqualTo(Client.header(resource, "Allow"))
                .contains("POST");
        assertThat(confirmation.body()).isEqualTo(resource.body());
    }

    private static String table(List<FidelityRow> rows) {
        List<FidelityRow> all = Stream.concat(
                        Stream.of(new FidelityRow(
                                "method", "without us", "header absent", "transparent", "handshake", "replay")),
                        rows.stream())
                .toList();
        List<Function<FidelityRow, String>> columns = List.of(
                FidelityRow::name,
                FidelityRow::plain,
                FidelityRow::absent,
                FidelityRow::transparent,
                FidelityRow::handshake,
                FidelityRow::replay);
        List<Integer> widths = columns.stream()
                .map(column ->
                        all.stream().map(column).mapToInt(String::length).max().orElseThrow())
                .toList();
        return all.stream()
                .map(row -> line(row, columns, widths))
                .collect(Collectors.joining(System.lineSeparator(), "", System.lineSeparator()));
    }

    private static String line(FidelityRow row, List<Function<FidelityRow, String>> columns, List<Integer> widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < columns.size(); i++) {
            line.append(
                    String.format(" %-" + widths.get(i) + "s |", columns.get(i).apply(row)));
        }
        return line.toString();
    }
}
