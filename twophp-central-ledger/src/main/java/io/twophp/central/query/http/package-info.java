/**
 * Questions by HTTP, for people and their scripts: what {@link io.twophp.central.query.Questions} answers, as JSON and
 * as CSV. Whoever may ask sees the rows of all owners: that is what a Central Ledger is for (draft §9.4, §13.5).
 */
package io.twophp.central.query.http;
