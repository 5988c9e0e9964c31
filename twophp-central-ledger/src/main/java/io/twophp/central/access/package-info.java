/**
 * Access control: the roles of {@link io.twophp.central.access.Role}, and the filter that checks them. A resource
 * method that declares no role can't be reached.
 */
package io.twophp.central.access;
