/**
 * Commands of IDS on the engine: {@link io.twophp.core.evidence.Commands} performs one, and leaves evidence of what was
 * decided in an {@link io.twophp.core.evidence.EvidenceLedger}; {@link io.twophp.core.evidence.CommandNames} makes
 * names of keys.
 */
package io.twophp.core.evidence;
