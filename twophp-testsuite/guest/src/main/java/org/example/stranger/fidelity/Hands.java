package org.example.stranger.fidelity;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Path;

/** With 2PHP. */
@Path("fidelity/hands")
@RequestScoped
@TwoPhaseMutation
public class Hands extends Answers {}
