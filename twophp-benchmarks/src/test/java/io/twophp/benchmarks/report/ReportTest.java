package io.twophp.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.benchmarks.count.Counts;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ReportTest {

    @TempDir
    Path directory;

    @BeforeEach
    void write() throws IOException {
        Series plain = new Series("plain", "without", 8);
        Series half = new Series("half", "half as fast & <more>", 8);
        // The machine was slower in the second turn; the ratio does not show it.
        plain.add(new Measured(1000, 1, 2, 100, 1024, 500, 50, 0));
        half.add(new Measured(500, 2, 8, 300, 2048, 700, 50, 0));
        plain.add(new Measured(200, 5, 10, 100, 1024, 500, 50, 0));
        half.add(new Measured(100, 10, 40, 300, 2048, 700, 50, 0));
        Series before = new Series(Series.before("half"), "half as fast & <more>", 8);
        before.add(new Measured(400, 4, 8, 400, 4096, 700, 200, 0));
        before.add(new Measured(80, 20, 40, 400, 4096, 700, 200, 0));
        new Report(
                        List.of("a machine"),
                        List.of(plain, half, before),
                        Map.of("half", new Counts(2, 3, 4, 7, 512, List.of("1.00 SELECT"))))
                .write(directory);
    }

    @Test
    void the_table_tells_ratios_turn_by_turn_and_counts() throws IOException {
        assertThat(Files.readString(directory.resolve("report.md")))
                .contains("- a machine\n", "## 8 clients\n")
                .contains("| without | 1.00 (1.00–1.00) |")
                .contains(
                        "| half as fast & <more> | 0.50 (0.50–0.50) | 2.00 (2.00–2.00) | 4.00 (4.00–4.00) | 3.00 | 2.00 |")
                .contains("| half as fast & <more> | 2.00 | 3.00 | 4.00 | 7.00 | 512 |");
    }

    @Test
    void earlier_applications_are_compared_turn_by_turn() throws IOException {
        assertThat(Files.readString(directory.resolve("report.md")))
                .contains("| half as fast & <more> | 1.25 (1.25–1.25) | 0.50 (0.50–0.50) | 0.75 (0.75–0.75) |"
                        + " 0.25 (0.25–0.25) | 0.50 (0.50–0.50) |")
                .doesNotContain("@before");
    }

    @Test
    void the_file_has_every_round() throws IOException {
        assertThat(Files.readAllLines(directory.resolve("rounds.csv")))
                .hasSize(7)
                .contains("8,half,2,100.0,10.000,40.000,300.0,2048,700,50.0,0.000");
    }

    @Test
    void the_statements_are_told_by_variant() throws IOException {
        assertThat(Files.readString(directory.resolve("statements.txt"))).isEqualTo("half\n    1.00 SELECT\n");
    }

    @Test
    void the_plot_is_a_document_with_a_bar_for_each_variant() throws Exception {
        Document plot = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(Files.readString(directory.resolve("throughput.svg")))));
        assertThat(plot.getDocumentElement().getTagName()).isEqualTo("svg");
        // The rectangles are the ground, the legend's, and two bars.
        assertThat(plot.getElementsByTagName("rect").getLength()).isEqualTo(4);
        assertThat(plot.getDocumentElement().getTextContent()).contains("half as fast & <more>");
    }
}
