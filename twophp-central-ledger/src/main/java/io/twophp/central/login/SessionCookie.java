package io.twophp.central.login;

import io.twophp.central.access.TransportSecurity.Visit;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cookie of a session. Over TLS its name begins with {@code __Host-}, so that it is there only if it was set over
 * TLS by this very host (RFC 6265bis §4.1.3.2). Plain HTTP has another cookie under another name, for a console on this
 * machine: browsers would not send a secure one.
 */
final class SessionCookie {

    private static final String SECURE = "__Host-twophp-central";
    private static final String PLAIN = "twophp-central";

    private SessionCookie() {}

    static Optional<String> of(HttpServletRequest request, Visit visit) {
        return Stream.ofNullable(request.getCookies())
                .flatMap(Arrays::stream)
                .filter(cookie -> cookie.getName().equals(visit.secure() ? SECURE : PLAIN))
                .map(Cookie::getValue)
                .findFirst();
    }

    static String clear(HttpServletRequest request, Visit visit) {
        return set("", request, visit) + "; Max-Age=0";
    }

    static String set(String value, HttpServletRequest request, Visit visit) {
        return visit.secure()
                ? SECURE + "=" + value + "; Path=/; Secure; HttpOnly; SameSite=Strict"
                : PLAIN + "=" + value + "; Path=" + path(request) + "; HttpOnly; SameSite=Strict";
    }

    private static String path(HttpServletRequest request) {
        return request.getContextPath().isEmpty() ? "/" : request.getContextPath();
    }
}
