package io.twophp.central;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The Central Ledger's interface over HTTP. */
@ApplicationPath("api/v1")
public class CentralApplication extends Application {}
