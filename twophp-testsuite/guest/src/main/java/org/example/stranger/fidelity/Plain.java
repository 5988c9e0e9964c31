package org.example.stranger.fidelity;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Path;

/** Without 2PHP. */
@Path("fidelity/plain")
@RequestScoped
public class Plain extends Answers {}
