/** The policy of an endpoint: annotation and settings, merged and checked. */
package io.twophp.core.policy;
