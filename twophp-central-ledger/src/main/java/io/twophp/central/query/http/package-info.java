/**
 * Questions by HTTP, for people and their scripts: the answers of {@link io.twophp.central.query.Questions}, as JSON
 * and as CSV. A user who may ask sees the rows of all owners: that is what a Central Ledger is for (draft §9.4, §13.5).
 */
package io.twophp.central.query.http;
