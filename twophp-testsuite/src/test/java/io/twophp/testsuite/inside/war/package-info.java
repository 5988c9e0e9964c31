/**
 * Resources and beans that are added to the portable application, and note what they see. They don't use the tests'
 * classes.
 */
package io.twophp.testsuite.inside.war;
