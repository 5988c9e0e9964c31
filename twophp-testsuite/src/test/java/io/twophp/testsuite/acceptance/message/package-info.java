/** Resources for messages of Certified HTTP, which are added to a copy of the shop. */
package io.twophp.testsuite.acceptance.message;
