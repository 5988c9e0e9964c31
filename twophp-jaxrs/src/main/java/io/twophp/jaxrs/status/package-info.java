/** The status monitor: {@code GET <application path>/2php/intents/...}, for an intent's owner and for operators. */
package io.twophp.jaxrs.status;
