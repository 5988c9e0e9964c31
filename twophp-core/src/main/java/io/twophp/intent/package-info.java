/**
 * What an intent is: {@link io.twophp.intent.Intent}, its {@link io.twophp.intent.Phase phases}, its ids, the request and
 * the response it stores. Values only; nothing here touches a database, a thread or HTTP.
 */
package io.twophp.intent;
