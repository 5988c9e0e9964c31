package io.twophp.jaxrs.admission;

import jakarta.ws.rs.Priorities;

/** The priorities of the library's request filters. */
public final class FilterOrder {

    /** After the application's own filters: a request that they refuse never reaches the engine. */
    public static final int BEHIND_APPLICATION = Priorities.USER + 1000;

    /** After the filters of {@link #BEHIND_APPLICATION}. */
    public static final int LAST = BEHIND_APPLICATION + 1;

    private FilterOrder() {}
}
