package io.twophp.testsuite.mutants;

import java.util.List;
import java.util.Objects;

/**
 * A mistake in one source file, and the tests that have to notice it.
 *
 * @param mistake the mistake in a few words
 * @param module the module whose source is changed
 * @param type the changed type's name
 * @param sound a piece of the source, which has to be there exactly once
 * @param wrong the text that takes its place
 * @param testModule the module whose tests are run
 * @param tests names of test classes, or {@code class#method}
 */
record Mutant(
        String mistake, String module, String type, String sound, String wrong, String testModule, List<String> tests) {

    Mutant {
        Objects.requireNonNull(mistake, "mistake");
        tests = List.copyOf(tests);
    }

    static Mutant in(String module, String type, String mistake) {
        return new Mutant(mistake, module, type, "", "", module, List.of());
    }

    Mutant replace(String soundPiece, String wrongPiece) {
        return new Mutant(mistake, module, type, soundPiece, wrongPiece, testModule, tests);
    }

    /** Names tests of the same module. */
    Mutant caughtBy(String... names) {
        return caughtIn(module, names);
    }

    Mutant caughtIn(String otherModule, String... names) {
        return new Mutant(mistake, module, type, sound, wrong, otherModule, List.of(names));
    }

    /** Returns the source with the mistake in it. */
    String plantedInto(String source) {
        int at = source.indexOf(sound);
        if (sound.isEmpty() || at < 0 || source.indexOf(sound, at + 1) >= 0) {
            throw new IllegalStateException(
                    "'" + mistake + "': " + type + " does not have this exactly once:\n" + sound);
        }
        return source.substring(0, at) + wrong + source.substring(at + sound.length());
    }
}
