package io.twophp.jaxrs.client;

import io.twophp.ProtocolHeader;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;

/**
 * The spelling of headers in a response that a filter makes: some implementations look up exact names there, for
 * {@code Response.getEntityTag()} for example, but servers and connectors may change their case.
 */
final class HeaderNames {

    private static final List<String> OF_RESPONSES = List.of(
            HttpHeaders.ALLOW,
            HttpHeaders.CACHE_CONTROL,
            HttpHeaders.CONTENT_DISPOSITION,
            HttpHeaders.CONTENT_ENCODING,
            HttpHeaders.CONTENT_LANGUAGE,
            HttpHeaders.CONTENT_LENGTH,
            HttpHeaders.CONTENT_LOCATION,
            HttpHeaders.CONTENT_TYPE,
            HttpHeaders.DATE,
            HttpHeaders.ETAG,
            HttpHeaders.EXPIRES,
            HttpHeaders.LAST_MODIFIED,
            HttpHeaders.LINK,
            HttpHeaders.LOCATION,
            HttpHeaders.RETRY_AFTER,
            HttpHeaders.SET_COOKIE,
            HttpHeaders.VARY,
            HttpHeaders.WWW_AUTHENTICATE);

    private HeaderNames() {}

    static String spelling(String name) {
        return OF_RESPONSES.stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .orElseGet(() -> ProtocolHeader.spelling(name));
    }
}
