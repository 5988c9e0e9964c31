/**
 * Ends a server's process at a step of the engine, for tests of failures. Nothing but the engine's checkpoints may be
 * imported.
 */
package io.twophp.testsuite.halt;
