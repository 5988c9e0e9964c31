package org.example.stranger;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Finds its resources and providers by itself. */
@ApplicationPath("api")
public class StrangerApplication extends Application {}
