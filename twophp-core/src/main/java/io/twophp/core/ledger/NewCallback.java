package io.twophp.core.ledger;

import io.twophp.core.crypto.Sealed;
import java.time.Duration;

/**
 * A callback to be stored with its intent.
 *
 * @param target the sealed address
 * @param lease the time within which no other node takes it up
 */
public record NewCallback(Sealed target, Duration lease) {}
