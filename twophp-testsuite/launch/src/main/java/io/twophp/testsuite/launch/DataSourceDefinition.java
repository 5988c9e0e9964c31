package io.twophp.testsuite.launch;

/**
 * A data source that an application's web.xml defines.
 *
 * @param name the name in JNDI, without {@code java:app/}, such as {@code jdbc/shop}
 */
record DataSourceDefinition(String name, int maxPoolSize) {}
