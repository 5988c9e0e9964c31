package io.twophp.benchmarks.load;

/** The credentials of the buyer: an account that the benchmark makes on its own server. */
public final class Credentials {

    public static final String USER = "buyer";
    public static final String PASSWORD = "buyer-secret";
    public static final String ROLE = "buyer";

    private Credentials() {}
}
