package io.twophp.sample.common.problem;

/** A request that a service refuses. Unchecked, so that the transaction it leaves is rolled back. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String name;
    private final String title;

    private Refusal(int status, String name, String title, String detail) {
        super(detail, null, false, false);
        this.status = status;
        this.name = name;
        this.title = title;
    }

    /** Creates the refusal that there is no such thing: 404. */
    public static Refusal notFound(String name, String title, String detail) {
        return new Refusal(404, name, title, detail);
    }

    /** Creates the refusal that it can't be done as things stand: 409. */
    public static Refusal conflict(String name, String title, String detail) {
        return new Refusal(409, name, title, detail);
    }

    /** Creates the refusal of a request that is understood, and never to be done: 422. */
    public static Refusal unprocessable(String name, String title, String detail) {
        return new Refusal(422, name, title, detail);
    }

    /** Creates the refusal that something it needs is not there at the moment: 503. */
    public static Refusal unavailable(String name, String title, String detail) {
        return new Refusal(503, name, title, detail);
    }

    public int status() {
        return status;
    }

    Problem of(String service) {
        return Problem.of(service, status, name, title, getMessage());
    }
}
