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

/**
 * Tries every mistake of the {@link Catalogue}, or those whose words match {@code -Dmutants=…}, and prints the verdict
 * on each. Ends with an error if one was not noticed, if its place in the source is not there exactly once, or if its
 * tests fail without it.
 */
final class Mutants {

    private final Workshop workshop;
    private final Map<List<String>, Verdict> sound = new HashMap<>();

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
        int missed = new Mutants(new Workshop(module.getParent(), scratch)).tryAll(chosen);
        if (missed > 0 || chosen.isEmpty()) {
            throw new AssertionError(missed + " of " + chosen.size()
                    + " mistakes were not noticed; what the tests said is in " + scratch);
        }
    }

    private int tryAll(List<Mutant> mutants) throws IOException, InterruptedException {
        int missed = 0;
        System.out.printf("%n%-4s%-70s%-60s%s%n", "", "Mistake", "Tests", "Noticed");
        for (int number = 1; number <= mutants.size(); number++) {
            Mutant mutant = mutants.get(number - 1);
            String result = result(mutant, number);
            missed += result.equals("yes") ? 0 : 1;
            System.out.printf("%-4d%-70s%-60s%s%n", number, mutant.mistake(), tests(mutant), result);
        }
        System.out.printf("%d of %d mistakes noticed%n%n", mutants.size() - missed, mutants.size());
        return missed;
    }

    private String result(Mutant mutant, int number) throws IOException, InterruptedException {
        if (soundly(mutant) != Verdict.PASSED) {
            return "the tests fail without it, or there are none";
        }
        try {
            return workshop.planted(mutant, number) == Verdict.FAILED ? "yes" : "NO";
        } catch (IllegalStateException e) {
            return "can't be planted: " + e.getMessage();
        }
    }

    private Verdict soundly(Mutant mutant) throws IOException, InterruptedException {
        Verdict known = sound.get(mutant.tests());
        if (known == null) {
            known = workshop.sound(mutant.testModule(), mutant.tests());
            sound.put(mutant.tests(), known);
        }
        return known;
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
