/**
 * The rules of the architecture: the allowed dependencies between packages, and the artefacts of each module's build.
 */
package io.twophp.testsuite.architecture;
