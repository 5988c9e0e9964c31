package io.twophp.testsuite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The project's files. */
public final class Sources {

    /** The directory of the whole project. */
    public static final Path ROOT = Path.of(System.getProperty("basedir", "."))
            .toAbsolutePath()
            .normalize()
            .getParent();

    private static final Pattern BUILT = Pattern.compile("(.*/)?target/.*");

    private Sources() {}

    /** Returns the files whose paths from the root match a pattern, without those that a build has made. */
    public static List<Path> files(String pattern) throws IOException {
        Pattern wanted = Pattern.compile(pattern);
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> {
                        String path = ROOT.relativize(file).toString().replace('\\', '/');
                        return wanted.matcher(path).matches()
                                && !BUILT.matcher(path).matches();
                    })
                    .toList();
        }
    }
}
