package org.example.portable.failure;

/** A refusal of the application's own. */
public class OutOfStockException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public OutOfStockException() {
        super("out of stock");
    }
}
