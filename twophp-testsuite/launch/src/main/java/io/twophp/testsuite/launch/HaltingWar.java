package io.twophp.testsuite.launch;

import io.twophp.testsuite.halt.HaltPoints;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A copy of a WAR with a jar in it that halts the process at a checkpoint of the engine, as files in a directory say.
 */
public final class HaltingWar {

    private static final String BEAN = HaltPoints.class.getName().replace('.', '/') + ".class";

    private HaltingWar() {}

    /** Returns the option that names the directory to the server's process. */
    public static String option(Path halts) {
        return "-D" + HaltPoints.DIRECTORY + "=" + halts;
    }

    /** Makes the copy, under the same name, in another directory. */
    public static Path copy(Path war, Path directory) {
        return WarCopy.of(war, directory, zip -> {
            try (OutputStream jar = Files.newOutputStream(zip.getPath("WEB-INF", "lib", "halt.jar"))) {
                write(jar);
            }
        });
    }

    /** Its scope makes the class a bean; a beans.xml is not needed. */
    private static void write(OutputStream out) throws IOException {
        ZipOutputStream jar = new ZipOutputStream(out);
        jar.putNextEntry(new ZipEntry(BEAN));
        try (InputStream bean = HaltPoints.class.getClassLoader().getResourceAsStream(BEAN)) {
            bean.transferTo(jar);
        }
        jar.finish();
    }
}
