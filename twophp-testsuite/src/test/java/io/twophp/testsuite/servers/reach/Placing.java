package io.twophp.testsuite.servers.reach;

import jakarta.ws.rs.POST;

public interface Placing {

    @POST
    default String place() {
        return "placed";
    }
}
