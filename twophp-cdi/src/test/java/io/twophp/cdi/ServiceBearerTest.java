package io.twophp.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One name for several web modules of a server is noticed, across class loaders. */
@Tag("X27")
class ServiceBearerTest {

    private final String service = UUID.randomUUID().toString();
    private final ServiceBearer shop = new ServiceBearer(service, "shop");
    private final ServiceBearer stock = new ServiceBearer(service, "stock");

    @Test
    void aNameBelongsToTheFirstModuleUntilThatLeavesIt() {
        assertThat(shop.claim()).isEmpty();
        assertThat(shop.claim()).as("deployed again").isEmpty();
        assertThat(stock.claim()).contains("shop");
        stock.leave();
        assertThat(stock.claim()).contains("shop");
        shop.leave();
        assertThat(stock.claim()).isEmpty();
    }
}
