/** The status monitor: {@code GET <application path>/2php/intents/...}, for an intent's owner only. */
package io.twophp.jaxrs.status;
