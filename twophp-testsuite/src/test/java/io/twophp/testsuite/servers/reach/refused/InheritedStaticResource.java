package io.twophp.testsuite.servers.reach.refused;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;

@Path("refused/inherited")
@ApplicationScoped
public class InheritedStaticResource extends StaticResource {}
