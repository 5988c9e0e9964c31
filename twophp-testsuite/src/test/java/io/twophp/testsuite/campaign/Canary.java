package io.twophp.testsuite.campaign;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** A word that is in payloads only: it must not be in any file of database, write-ahead log or server (I10). */
public final class Canary {

    private static final int BLOCK = 1 << 20;

    private final String word = "CANARY-" + UUID.randomUUID();

    String word() {
        return word;
    }

    /** @param known a text that is in the files, or the search finds nothing at all */
    void check(CampaignPostgres postgres, List<Path> logs, String known, Findings findings) {
        postgres.execute("CHECKPOINT");
        List<Path> places =
                Stream.concat(Stream.of(postgres.directory()), logs.stream()).toList();
        places.forEach(place -> filesWith(word, place)
                .forEach(file -> findings.add("I10", file.toString(), "holds a payload in plain text")));
        if (filesWith(known, postgres.directory()).isEmpty()) {
            findings.add("I10", known, "is in no file: the search is no good");
        }
    }

    /**
     * Returns the files below a place that hold a text, in any encoding that extends ASCII. Begins again if the
     * database removed a file meanwhile.
     */
    public static List<Path> filesWith(String text, Path place) {
        try (Stream<Path> files = Files.walk(place)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> contains(file, text))
                    .toList();
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                return filesWith(text, place);
            }
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean contains(Path file, String text) {
        try (InputStream in = Files.newInputStream(file)) {
            String rest = "";
            for (byte[] block = in.readNBytes(BLOCK); block.length > 0; block = in.readNBytes(BLOCK)) {
                String read = rest + new String(block, ISO_8859_1);
                if (read.contains(text)) {
                    return true;
                }
                rest = read.substring(Math.max(0, read.length() - text.length()));
            }
            return false;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
