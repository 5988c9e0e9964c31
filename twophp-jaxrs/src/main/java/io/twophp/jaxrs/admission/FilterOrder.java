package io.twophp.jaxrs.admission;

import jakarta.ws.rs.Priorities;

/** Where our request filters stand among the application's. */
public final class FilterOrder {

    /**
     * Behind authentication, authorization and the filters of the application: what they refuse never reaches the
     * engine.
     */
    public static final int BEHIND_APPLICATION = Priorities.USER + 1000;

    /** Behind even those. */
    public static final int LAST = BEHIND_APPLICATION + 1;

    private FilterOrder() {}
}
