package io.twophp.testsuite.servers.reach.refused;

import jakarta.ws.rs.POST;

public interface DefaultPlacing {

    @POST
    default String place() {
        return "placed";
    }
}
