package org.example.portable;

import jakarta.annotation.security.DeclareRoles;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The JAX-RS application of the WAR that runs on every server; its resources are found by scanning. */
@ApplicationPath("api")
@DeclareRoles({"customer", "manager", "operator"})
public class PortableApplication extends Application {}
