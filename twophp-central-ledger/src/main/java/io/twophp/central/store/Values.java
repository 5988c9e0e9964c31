package io.twophp.central.store;

/**
 * Values of one parameter that is an array; for PostgreSQL.
 *
 * @param type PostgreSQL's name of the elements' type
 */
public record Values(String type, Object[] elements) {}
