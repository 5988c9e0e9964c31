package io.twophp.jaxrs.request;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Headers that the test client can't send: it can't set {@code Connection}. */
class StoredHeadersTest {

    private final StoredHeaders headers = new StoredHeaders(key -> Optional.empty());

    @Test
    @Tag("W11")
    void whatConnectionNamesBelongsToTheConnection() {
        MultivaluedMap<String, String> request = new MultivaluedHashMap<>();
        request.add("Connection", "close, X-Hop");
        request.add("x-hop", "once");
        request.add("X-Tenant", "north");
        assertThat(headers.of(request)).containsOnlyKeys("X-Tenant");
    }
}
