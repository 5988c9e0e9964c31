/**
 * People (LD13): users with passwords and roles, sessions of browsers, Basic for scripts.
 * {@link io.twophp.central.login.LoginMechanism} looks at each request's credentials.
 */
package io.twophp.central.login;
