/** The server's threads and what runs on them: {@link io.twophp.core.execution.WorkThreads}. */
package io.twophp.cdi.execution;
