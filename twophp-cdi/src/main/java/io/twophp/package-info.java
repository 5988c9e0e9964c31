/**
 * What an application uses: {@link io.twophp.TwoPhaseMutation} on its resource methods and, where business code wants to
 * know, {@link io.twophp.TwoPhase}.
 */
package io.twophp;
