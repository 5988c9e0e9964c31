/** The EAR on Payara Server: {@link io.twophp.sample.server.Demo} is {@code mvn -Pear}. */
package io.twophp.sample.server;
