/** The server's threads and the work on them: {@link io.twophp.core.execution.WorkThreads}. */
package io.twophp.cdi.execution;
