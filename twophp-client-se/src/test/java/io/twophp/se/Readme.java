package io.twophp.se;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A section of one of the project's documents, and the blocks of code in it. */
record Readme(String section) {

    static Readme section(Path file, String title) throws IOException {
        Matcher section = Pattern.compile(
                        "^## " + Pattern.quote(title) + "\n(.*?)(?=^## )", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(Files.readString(file, UTF_8));
        if (!section.find()) {
            throw new IllegalStateException(file + " has no section '" + title + "'");
        }
        return new Readme(section.group(1));
    }

    /** Returns the one block in a language. */
    String block(String language) {
        Matcher block = Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(section);
        if (!block.find()) {
            throw new IllegalStateException("The section has no block in " + language);
        }
        String text = block.group(1);
        if (block.find()) {
            throw new IllegalStateException("The section has several blocks in " + language);
        }
        return text;
    }
}
