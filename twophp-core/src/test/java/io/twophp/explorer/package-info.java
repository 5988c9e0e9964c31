/**
 * A deterministic model explorer for the engine: {@link io.twophp.explorer.ExplorerTest} says what it covers. The engine's
 * own classes run on two modelled nodes and one modelled store; {@link io.twophp.explorer.Scheduler} decides who goes on,
 * {@link io.twophp.explorer.Explorer} goes through its decisions, {@link io.twophp.explorer.Checker} judges.
 */
package io.twophp.explorer;
