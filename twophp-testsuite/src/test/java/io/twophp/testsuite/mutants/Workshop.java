package io.twophp.testsuite.mutants;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.testsuite.launch.Trees;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.platform.launcher.Launcher;

/**
 * Compiles changed sources, and runs tests of a module on them in a JVM of their own. The modules' own files stay as
 * they are.
 */
final class Workshop {

    /** The time after which tests don't end any more, besides a minute for each. */
    private static final int MINUTES = 10;

    private final Path root;
    private final Path scratch;

    /**
     * @param root the project's directory
     * @param scratch the directory for generated files
     */
    Workshop(Path root, Path scratch) {
        this.root = root;
        this.scratch = scratch;
    }

    enum Verdict {
        PASSED,
        FAILED,
        NONE_FOUND,
        ENDLESS;

        static Verdict of(int exitValue) {
            return exitValue < values().length ? values()[exitValue] : FAILED;
        }
    }

    /** Runs tests of a module, in one JVM, on the sources as they are. */
    Verdict sound(String testModule, List<String> tests) throws IOException, InterruptedException {
        return run(testModule, tests, classPath(testModule), scratch.resolve("sound-" + testModule + ".log"));
    }

    /** Runs a mutant's tests on it. */
    Verdict planted(Mutant mutant, int number) throws IOException, InterruptedException {
        Path classes = scratch.resolve("classes-" + number);
        Trees.copy(root.resolve(mutant.module()).resolve("target/classes"), classes);
        Path source = Path.of(mutant.type().replace('.', '/') + ".java");
        Path changed = scratch.resolve("source-" + number).resolve(source);
        Files.createDirectories(changed.getParent());
        String text = Files.readString(
                root.resolve(mutant.module()).resolve("src/main/java").resolve(source), UTF_8);
        Files.writeString(changed, mutant.plantedInto(text), UTF_8);
        compile(changed, classes, classPath(mutant.module()));
        return run(
                mutant.testModule(),
                mutant.tests(),
                replaced(classPath(mutant.testModule()), mutant.module(), classes),
                scratch.resolve("mutant-" + number + ".log"));
    }

    private static void compile(Path source, Path classes, List<String> classPath) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
            List<String> options = List.of(
                    "--release",
                    "17",
                    "-parameters",
                    "-proc:none",
                    "-d",
                    classes.toString(),
                    "-cp",
                    String.join(File.pathSeparator, classPath));
            if (!compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(source))
                    .call()) {
                throw new IllegalStateException(source + " does not compile:\n" + said);
            }
        }
    }

    /**
     * Returns the class path with a module's classes, or its jar, replaced: code that looks at class files must not
     * find them twice.
     */
    private List<String> replaced(List<String> classPath, String module, Path classes) {
        Path target = root.resolve(module).resolve("target");
        return classPath.stream()
                .map(entry -> isMain(Path.of(entry), target) ? classes.toString() : entry)
                .distinct()
                .toList();
    }

    private static boolean isMain(Path entry, Path target) {
        return entry.equals(target.resolve("classes"))
                || target.equals(entry.getParent())
                        && entry.toString().endsWith(".jar")
                        && !entry.toString().endsWith("-tests.jar");
    }

    private Verdict run(String module, List<String> tests, List<String> main, Path log)
            throws IOException, InterruptedException {
        List<String> classPath = new ArrayList<>();
        classPath.add(root.resolve(module).resolve("target/test-classes").toString());
        classPath.addAll(main);
        classPath.add(location(Launcher.class));
        classPath.add(location(TestRun.class));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx1g",
                "-Dbasedir=" + root.resolve(module),
                "-cp",
                String.join(File.pathSeparator, classPath),
                TestRun.class.getName()));
        command.addAll(tests);
        Process process = new ProcessBuilder(command)
                .directory(root.resolve(module).toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(MINUTES + tests.size(), TimeUnit.MINUTES)) {
            process.destroyForcibly();
            return Verdict.ENDLESS;
        }
        return Verdict.of(process.exitValue());
    }

    /** Returns the module's own classes, and behind them the class path that its build recorded. */
    private List<String> classPath(String module) throws IOException {
        Path target = root.resolve(module).resolve("target");
        List<String> all = new ArrayList<>();
        all.add(target.resolve("classes").toString());
        all.addAll(List.of(
                Files.readString(target.resolve("mutants.classpath")).trim().split(File.pathSeparator)));
        return all;
    }

    private static String location(Class<?> type) {
        return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
    }
}
