/** The rules of the architecture: which package may know which, and what each module's build leaves. */
package io.twophp.testsuite.architecture;
