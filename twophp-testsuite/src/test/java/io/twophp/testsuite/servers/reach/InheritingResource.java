package io.twophp.testsuite.servers.reach;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;

@Path("reach/application")
@ApplicationScoped
public class InheritingResource extends ScopedResource {}
