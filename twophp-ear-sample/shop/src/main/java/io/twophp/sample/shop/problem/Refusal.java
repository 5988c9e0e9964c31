package io.twophp.sample.shop.problem;

/** The shop says no. Unchecked, so that the transaction it leaves is rolled back. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    private Refusal(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    public static Refusal unknownItem(String sku) {
        return new Refusal(Problem.of(422, "unknown-item", "Unknown item", "The shop does not sell '" + sku + "'."));
    }

    public static Refusal stockExhausted(String sku) {
        return new Refusal(
                Problem.of(409, "stock-exhausted", "Stock exhausted", "There is not enough '" + sku + "' left."));
    }

    public static Refusal unknownOrder(String id) {
        return new Refusal(Problem.of(404, "unknown-order", "Unknown order", "You have no order '" + id + "'."));
    }

    Problem problem() {
        return problem;
    }
}
