package org.example.portable;

import jakarta.annotation.security.DeclareRoles;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

@ApplicationPath("api")
@DeclareRoles({"customer", "manager", "operator"})
public class PortableApplication extends Application {}
