package io.twophp.testsuite.mutants;

import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.mutants.Workshop.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tries every mistake of the {@link Catalogue}, or those whose words match {@code -Dmutants=…}, and prints the verdict
 * on each. Ends with an error if one was not noticed, if its place in the source is not there exactly once, or if its
 * tests fail without it.
 */
final class Mutants {

    private final Workshop workshop;
    private final Map<String, Verdict> sound = new HashMap<>();

    private Mutants(Workshop workshop) {
        this.workshop = workshop;
    }

    public static void main(String[] arguments) throws Exception {
        Path module = Path.of(System.getProperty("basedir", ".")).toAbsolutePath();
        Path scratch = module.resolve("target/mutants");
        Trees.delete(scratch);
        Files.createDirectories(scratch);
        Pattern words = Pattern.compile(System.getProperty("mutants", ""), Pattern.CASE_INSENSITIVE);
        List<Mutant> chosen = Catalogue.all().stream()
                .filter(mutant -> words.matcher(mutant.mistake()).find())
                .toList();
        long missed = new Mutants(new Workshop(module.getParent(), scratch)).tryAll(chosen);
        if (missed > 0 || chosen.isEmpty()) {
            throw new AssertionError(missed + " of " + chosen.size()
                    + " mistakes were not noticed; what the tests said is in " + scratch);
        }
    }

    /** Tries as many at a time as there are processors. */
    private long tryAll(List<Mutant> mutants) throws IOException, InterruptedException {
        for (Mutant mutant : mutants) {
            if (!sound.containsKey(mutant.testModule())) {
                sound.put(mutant.testModule(), soundly(mutant.testModule(), mutants));
            }
        }
        System.out.printf("%n%-4s%-70s%-60s%s%n", "", "Mistake", "Tests", "Noticed");
        long noticed = IntStream.range(0, mutants.size())
                .parallel()
                .filter(i -> isNoticed(mutants.get(i), i + 1))
                .count();
        System.out.printf("%d of %d mistakes noticed%n%n", noticed, mutants.size());
        return mutants.size() - noticed;
    }

    private boolean isNoticed(Mutant mutant, int number) {
        String result = result(mutant, number);
        System.out.printf("%-4d%-70s%-60s%s%n", number, mutant.mistake(), tests(mutant), result);
        return result.equals("yes");
    }

    private String result(Mutant mutant, int number) {
        if (sound.get(mutant.testModule()) != Verdict.PASSED) {
            return "tests of its module fail without it";
        }
        try {
            return workshop.planted(mutant, number) == Verdict.FAILED ? "yes" : "NO";
        } catch (IOException | InterruptedException | IllegalStateException e) {
            return "can't be planted: " + e.getMessage();
        }
    }

    /** Runs the tests of a module that are to notice a mistake, all in one JVM, on the sources as they are. */
    private Verdict soundly(String module, List<Mutant> mutants) throws IOException, InterruptedException {
        Stream<Mutant> ofModule =
                mutants.stream().filter(mutant -> mutant.testModule().equals(module));
        return workshop.sound(
                module,
                ofModule.flatMap(mutant -> mutant.tests().stream()).distinct().toList());
    }

    private static String tests(Mutant mutant) {
        return String.join(
                ", ",
                mutant.tests().stream()
                        .map(test -> test.substring(
                                test.lastIndexOf('.', test.contains("#") ? test.indexOf('#') : test.length()) + 1))
                        .toList());
    }
}
