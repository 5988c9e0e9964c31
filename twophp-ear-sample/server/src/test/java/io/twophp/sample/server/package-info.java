/** The EAR on a server: {@link io.twophp.sample.server.Demo} is {@code mvn -Pear}. */
package io.twophp.sample.server;
