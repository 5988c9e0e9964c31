/** Named steps of the engine, for tests that make a node die at each of them; no effect in production. */
package io.twophp.checkpoint;
