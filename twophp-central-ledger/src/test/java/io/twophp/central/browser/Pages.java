package io.twophp.central.browser;

/** What the policy has to say of a page. */
public final class Pages {

    private Pages() {}

    public static String importMap(String page) {
        return ImportMap.source(page).trim();
    }
}
