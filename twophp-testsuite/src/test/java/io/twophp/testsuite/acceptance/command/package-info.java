/** What commands of IDS are sent to: resources that are added to a copy of the shop. */
package io.twophp.testsuite.acceptance.command;
