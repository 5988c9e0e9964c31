package io.twophp.central.browser;

/** The part of the policy that depends on a page. */
public final class Pages {

    private Pages() {}

    public static String importMap(String page) {
        return ImportMap.source(page).trim();
    }
}
