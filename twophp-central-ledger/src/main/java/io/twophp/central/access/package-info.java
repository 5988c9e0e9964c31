/**
 * Who may do what: the roles of {@link io.twophp.central.access.Role}, and the filter that looks at them. What declares
 * no role can't be reached.
 */
package io.twophp.central.access;
