package io.twophp.testsuite.servers;

/** The server does not do what is asked, and says so at the place where it matters. Counted apart from failures. */
final class RefusedException extends Exception {

    private static final long serialVersionUID = 1;

    RefusedException(String words) {
        super(words);
    }
}
