/** Resources for messages of Certified HTTP and commands of IDS, which are added to a copy of the shop. */
package io.twophp.testsuite.acceptance.message;
