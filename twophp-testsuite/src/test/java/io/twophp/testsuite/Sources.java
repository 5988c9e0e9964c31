package io.twophp.testsuite;

import java.nio.file.Path;

/** The project's files. */
public final class Sources {

    /** The directory of the whole project. */
    public static final Path ROOT = Path.of(System.getProperty("basedir", "."))
            .toAbsolutePath()
            .normalize()
            .getParent();

    private Sources() {}
}
