/**
 * An application without the library that uses the same parts of the server as the library: a REST resource, CDI, a
 * data source in a transaction, a timer and a managed executor. Whatever a server keeps of it after a redeployment, it
 * keeps of any application.
 */
package io.twophp.testsuite.servers.bare;
