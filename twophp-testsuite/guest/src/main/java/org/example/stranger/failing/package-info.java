/** Executions that the database ends: constraints at COMMIT, time-outs, locks, errors. */
package org.example.stranger.failing;
