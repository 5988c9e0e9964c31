/**
 * The server's engine: Phase 1 ({@code PhaseOne}), Phase 2 ({@code PhaseTwo}), execution in one unit of work
 * ({@code Executor}), and the settlement of doubts (draft §5, §8). {@link io.twophp.core.engine.Handshake} is the way
 * in; it answers with an {@link io.twophp.core.engine.Answer}. Does not know the sweeps or the client's engine.
 */
package io.twophp.core.engine;
