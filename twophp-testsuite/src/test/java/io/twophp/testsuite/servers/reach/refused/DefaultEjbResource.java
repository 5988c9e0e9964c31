package io.twophp.testsuite.servers.reach.refused;

import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.PermitAll;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import jakarta.ws.rs.Path;

@Path("refused/default")
@Stateless
@LocalBean
@PermitAll
@TwoPhaseMutation
public class DefaultEjbResource implements DefaultPlacing {}
