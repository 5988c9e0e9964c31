package io.twophp.testsuite.servers.bare;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

@ApplicationPath("api")
public class BareApplication extends Application {}
