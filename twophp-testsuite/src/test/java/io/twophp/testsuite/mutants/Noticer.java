package io.twophp.testsuite.mutants;

/** A test class, or {@code class#method}, that has to notice several mistakes. */
record Noticer(String test) {

    /** Returns a mutant that this test has to notice. */
    Mutant in(String type, String mistake) {
        return Mutant.in(type, mistake).caughtBy(test);
    }
}
