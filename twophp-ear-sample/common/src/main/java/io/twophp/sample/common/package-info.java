/**
 * The common parts of the sample's services, each in a package of its own: {@code problem} for refusals,
 * {@code downstream} for calls of another service, {@code account} for callers, {@code id} for ids of created things,
 * {@code input} for the input, {@code database} for the tables. No business of any service is here.
 */
package io.twophp.sample.common;
