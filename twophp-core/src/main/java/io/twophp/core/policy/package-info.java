/** How an endpoint takes part: annotation and settings, merged and checked. */
package io.twophp.core.policy;
