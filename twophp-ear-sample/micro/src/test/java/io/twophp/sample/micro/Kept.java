package io.twophp.sample.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.ShopClient;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The things that the services keep, as they report them. */
final class Kept {

    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

    private final URI shop;
    private final URI others;

    Kept(URI server) {
        this(server.resolve("shop/"), server);
    }

    /**
     * @param shop the shop's context root
     * @param others the address below which the context roots of the other services are
     */
    Kept(URI shop, URI others) {
        this.shop = shop;
        this.others = others;
    }

    Map<Service, Integer> counts() {
        Map<Service, Integer> counts = new EnumMap<>(Service.class);
        for (Service service : Service.values()) {
            counts.put(service, count(list(service, "?limit=10000")));
        }
        return counts;
    }

    /** Returns the id of the one effect that a checkout has at another service. */
    String only(Service service, String checkout) {
        String list = list(service, "?reference=" + checkout);
        assertThat(count(list)).as("effects at %s: %s", service, list).isEqualTo(1);
        Matcher id = ID.matcher(list);
        assertThat(id.find()).isTrue();
        return id.group(1);
    }

    private String list(Service service, String query) {
        HttpResponse<String> answer = client(service).get(service.resource() + query);
        assertThat(answer.statusCode()).as("%s: %s", service, answer.body()).isEqualTo(200);
        return answer.body();
    }

    private ShopClient client(Service service) {
        return service == Service.SHOP
                ? new ShopClient(shop, "alice:alice-secret")
                : new ShopClient(others.resolve(service.context() + "/"), "shop:shop-secret");
    }

    private static int count(String list) {
        return (int) ID.matcher(list).results().count();
    }
}
