package io.twophp.testsuite.mutants;

import java.util.List;
import java.util.Map;

/**
 * A mistake in one source file, and the tests that have to notice it.
 *
 * @param mistake the mistake in a few words
 * @param type the changed type's name
 * @param sound a piece of the source, which has to be there exactly once
 * @param wrong the text that takes its place
 * @param tests names of test classes, or {@code class#method}, all of one module
 */
record Mutant(String mistake, String type, String sound, String wrong, List<String> tests) {

    /** Modules, by the packages that they are not named after. */
    private static final Map<String, String> MODULES =
            Map.of("jpa", "jpa-ledger", "se", "client-se", "central", "central-ledger");

    /** Returns a mutant that the type's own test class has to notice, unless it is to be {@link #caughtBy} others. */
    static Mutant in(String type, String mistake) {
        return new Mutant(mistake, type, "", "", List.of(type + "Test"));
    }

    Mutant replace(String soundPiece, String wrongPiece) {
        return new Mutant(mistake, type, soundPiece, wrongPiece, tests);
    }

    Mutant caughtBy(String... names) {
        return new Mutant(mistake, type, sound, wrong, List.of(names));
    }

    /** Returns the module whose source is changed. */
    String module() {
        return module(type);
    }

    /** Returns the module whose tests are run. */
    String testModule() {
        return module(tests.get(0));
    }

    /** Returns the module of a class; those of the API are in no package of a module's own. */
    private static String module(String type) {
        String name = type.split("\\.")[2];
        String own = Character.isUpperCase(name.charAt(0)) ? "core" : name;
        return "twophp-" + MODULES.getOrDefault(own, own);
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
