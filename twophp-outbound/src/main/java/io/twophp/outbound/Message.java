package io.twophp.outbound;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A message to post.
 *
 * @param headers the headers beside the content type
 */
public record Message(String contentType, byte[] body, Map<String, String> headers) {

    public Message {
        body = body.clone();
        headers = new LinkedHashMap<>(headers);
    }
}
