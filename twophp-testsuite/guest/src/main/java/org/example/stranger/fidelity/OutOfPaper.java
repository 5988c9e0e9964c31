package org.example.stranger.fidelity;

/** A failure that the application maps to an answer. */
public class OutOfPaper extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int missing;

    public OutOfPaper(int missing) {
        super("out of paper");
        this.missing = missing;
    }

    public int missing() {
        return missing;
    }
}
