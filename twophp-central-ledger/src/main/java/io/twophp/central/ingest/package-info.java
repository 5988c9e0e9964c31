/**
 * The ingest of services' rows (draft §9.5): {@link io.twophp.central.ingest.Ingest} reads batches and stores them,
 * whether services send them or answer with them; services send them to {@link io.twophp.central.ingest.BatchResource}.
 */
package io.twophp.central.ingest;
