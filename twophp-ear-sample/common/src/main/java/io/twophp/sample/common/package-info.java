/**
 * What the sample's services have in common, each piece in a package of its own: {@code problem} for what is refused,
 * {@code downstream} for calls of another service, {@code account} for who calls, {@code id} for what is created,
 * {@code input} for what is wanted, {@code database} for the tables. No business of any service stands here.
 */
package io.twophp.sample.common;
