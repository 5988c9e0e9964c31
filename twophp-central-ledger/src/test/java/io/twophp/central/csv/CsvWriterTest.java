package io.twophp.central.csv;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("L17")
class CsvWriterTest {

    private static String line(Object... fields) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CsvWriter csv = new CsvWriter(out);
        csv.line(Arrays.asList(fields));
        csv.flush();
        return out.toString(UTF_8);
    }

    @Test
    void linesAreThoseOfRfc4180() throws IOException {
        assertThat(line("a", "b c", "d,e", "f\"g", "h\ni", "", null, Optional.empty(), Optional.of("j"), 7L))
                .isEqualTo("a,b c,\"d,e\",\"f\"\"g\",\"h\ni\",,,,j,7\r\n");
    }

    @Test
    @Tag("F12")
    void noFieldIsAFormula() throws IOException {
        assertThat(line("=HYPERLINK(\"http://x\")", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "a=1"))
                .isEqualTo("\"'=HYPERLINK(\"\"http://x\"\")\",'+1,'-1,'@SUM(A1),'\t=1,\"'\r=1\",a=1\r\n");
        assertThat(line(-1, Optional.of(-2L))).as("numbers are numbers").isEqualTo("-1,-2\r\n");
    }
}
