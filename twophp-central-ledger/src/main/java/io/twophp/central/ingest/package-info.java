/**
 * What services tell (draft §9.5): {@link io.twophp.central.ingest.Ingest} reads batches and stores them, whoever
 * brings them; {@link io.twophp.central.ingest.BatchResource} is where services send them.
 */
package io.twophp.central.ingest;
