/**
 * The failure-point campaign: two nodes and one PostgreSQL under load are killed, stopped and cut off in every way of
 * {@link io.twophp.testsuite.campaign.FailureCampaignIT}, while careful clients go on, and a
 * {@link io.twophp.testsuite.campaign.Checker} then compares the clients' answers with the stored data.
 * {@link io.twophp.testsuite.campaign.PlantedFaultsIT} shows that the checker finds planted faults.
 */
package io.twophp.testsuite.campaign;
