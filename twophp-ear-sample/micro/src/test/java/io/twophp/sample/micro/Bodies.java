package io.twophp.sample.micro;

/** The bodies of requests to the services. */
final class Bodies {

    private static final String ADDRESS = "{\"recipient\":\"Alice\",\"street\":\"Long Lane 1\",\"postcode\":\"12345\","
            + "\"city\":\"Town\",\"country\":\"%s\"}";

    private Bodies() {}

    static String checkout(String sku, int quantity, String card, String country) {
        return "{\"sku\":\"%s\",\"quantity\":%d,\"card\":\"%s\",\"address\":%s}"
                .formatted(sku, quantity, card, ADDRESS.formatted(country));
    }

    /** Returns a body that a service takes from another one. */
    static String of(Service service, String reference) {
        String wanted = switch (service) {
            case FRAUD -> "\"amount\":13.00,\"cardEnding\":\"1111\"";
            case PAYMENTS -> "\"amount\":13.00,\"card\":\"4111111111111111\"";
            case WAREHOUSE, INVENTORY -> "\"sku\":\"tea\",\"quantity\":2";
            case CARRIER -> "\"country\":\"DE\",\"postcode\":\"12345\",\"parcels\":1";
            case SHIPPING -> "\"pieces\":2,\"address\":" + ADDRESS.formatted("DE");
            case SHOP -> throw new IllegalArgumentException("no service calls the shop");
        };
        return "{\"reference\":\"" + reference + "\"," + wanted + "}";
    }
}
