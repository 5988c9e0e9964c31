/** Resources and beans that are added to the portable application, and note what they see. Knows nothing of tests. */
package io.twophp.testsuite.inside.war;
