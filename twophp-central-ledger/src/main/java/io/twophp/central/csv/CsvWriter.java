package io.twophp.central.csv;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.ws.rs.core.MediaType;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;

/**
 * Writes a table as CSV (RFC 4180). A field that a spreadsheet would take for a formula, because it begins with one of
 * {@code = + - @}, a tabulator or a carriage return, gets an apostrophe in front. Numbers are fields of their own type
 * and stay as they are. Not thread-safe.
 */
public final class CsvWriter {

    public static final MediaType MEDIA_TYPE = new MediaType("text", "csv", "utf-8");

    /** The most lines that an export has, beside the names of its columns. */
    public static final int MOST_LINES = 100_000;

    private static final String FORMULAS = "=+-@\t\r";

    private final Writer out;

    /** @param out gets the lines in UTF-8, once they are {@link #flush flushed} */
    public CsvWriter(OutputStream out) {
        this.out = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
    }

    /**
     * Writes a line.
     *
     * @param fields empty Optionals and null as empty fields, anything else as its text
     * @throws UncheckedIOException if the client no longer reads
     */
    public void line(List<?> fields) {
        try {
            String separator = "";
            for (Object field : fields) {
                out.write(separator);
                out.write(text(field));
                separator = ",";
            }
            out.write("\r\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes a last line which says that others were left out. It has one field only, so that no reader takes it for a
     * line of the table.
     *
     * @param rest how to get the others
     */
    public void cutOff(String rest) {
        line(List.of("CUT OFF: there are more lines than one export has. " + rest));
    }

    public void flush() throws IOException {
        out.flush();
    }

    private static String text(Object field) {
        if (field == null) {
            return "";
        }
        if (field instanceof Optional<?> optional) {
            return text(optional.orElse(null));
        }
        if (field instanceof Number) {
            return field.toString();
        }
        return quoted(harmless(field.toString()));
    }

    private static String harmless(String text) {
        return !text.isEmpty() && FORMULAS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
