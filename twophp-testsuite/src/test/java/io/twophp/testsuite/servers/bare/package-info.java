/**
 * An application without the library that uses of the server what the library does: a REST resource, CDI, a data source
 * in a transaction, a timer and a managed executor. What a server keeps of it after a redeployment, it keeps of any
 * application.
 */
package io.twophp.testsuite.servers.bare;
