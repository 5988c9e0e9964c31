package io.twophp.central.registry;

import java.util.UUID;

/** A service that is enrolled here. */
public record KnownService(UUID ledgerId, String name) {}
