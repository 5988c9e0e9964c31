/** Faults that are planted into the nodes, beside the hurdles; in no other WAR. */
package io.twophp.testsuite.campaign.fault;
