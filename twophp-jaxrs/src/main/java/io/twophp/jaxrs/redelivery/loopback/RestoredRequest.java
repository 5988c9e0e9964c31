package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.request.Forms;
import io.twophp.jaxrs.request.OwnersContext;
import io.twophp.jaxrs.request.Redelivered;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import jakarta.ws.rs.core.MediaType;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The stored request in place of the live one that carried its token: method, address, headers, body and caller are the
 * stored ones, the connection is the live one's. For one thread.
 */
final class RestoredRequest extends HttpServletRequestWrapper {

    private final StoredRequest stored;
    private final OwnersContext owner;
    private final URI base;
    private final Map<String, List<String>> headers;
    private final StoredBody body;
    private String encoding;
    private Map<String, String[]> parameters;
    private BufferedReader reader;

    RestoredRequest(HttpServletRequest live, Redelivered delivery) {
        super(live);
        this.stored = delivery.stored();
        this.owner = delivery.owner();
        this.base = URI.create(stored.origin().baseUri());
        this.headers = delivery.headers();
        this.body = new StoredBody(stored.body());
        this.encoding = Forms.charset(mediaType()).orElse(null);
        setAttribute(Redelivered.PROPERTY, delivery);
    }

    @Override
    public String getMethod() {
        return stored.method();
    }

    @Override
    public String getRequestURI() {
        return stored.path();
    }

    @Override
    public StringBuffer getRequestURL() {
        return new StringBuffer(base.getScheme() + "://" + base.getRawAuthority() + stored.path());
    }

    @Override
    public String getQueryString() {
        return stored.query();
    }

    @Override
    public String getScheme() {
        return base.getScheme();
    }

    @Override
    public String getServerName() {
        return base.getHost();
    }

    @Override
    public int getServerPort() {
        if (base.getPort() >= 0) {
            return base.getPort();
        }
        return isSecure() ? 443 : 80;
    }

    @Override
    public boolean isSecure() {
        return owner.isSecure();
    }

    @Override
    public Principal getUserPrincipal() {
        return owner.getUserPrincipal();
    }

    @Override
    public String getRemoteUser() {
        return owner.name().orElse(null);
    }

    @Override
    public boolean isUserInRole(String role) {
        return owner.isUserInRole(role);
    }

    @Override
    public String getAuthType() {
        return owner.getAuthenticationScheme();
    }

    @Override
    public boolean authenticate(HttpServletResponse response) {
        return !owner.isAnonymous();
    }

    @Override
    public void login(String name, String password) {
        throw notHere("login");
    }

    @Override
    public void logout() {
        throw notHere("logout");
    }

    @Override
    public Cookie[] getCookies() {
        return null;
    }

    @Override
    public String getHeader(String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.isEmpty() ? null : values.get(0);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return Collections.enumeration(headers.getOrDefault(name, List.of()));
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        return Collections.enumeration(headers.keySet());
    }

    @Override
    public int getIntHeader(String name) {
        String value = getHeader(name);
        return value == null ? -1 : Integer.parseInt(value);
    }

    @Override
    public long getDateHeader(String name) {
        String value = getHeader(name);
        try {
            return value == null
                    ? -1
                    : ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant()
                            .toEpochMilli();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(value, e);
        }
    }

    @Override
    public String getContentType() {
        return getHeader("Content-Type");
    }

    @Override
    public int getContentLength() {
        return stored.length() == 0 ? -1 : stored.length();
    }

    @Override
    public long getContentLengthLong() {
        return getContentLength();
    }

    @Override
    public String getCharacterEncoding() {
        return encoding;
    }

    @Override
    public void setCharacterEncoding(String name) {
        encoding = Charset.forName(name).name();
    }

    @Override
    public ServletInputStream getInputStream() {
        return body;
    }

    @Override
    public BufferedReader getReader() {
        if (reader == null) {
            reader = new BufferedReader(new InputStreamReader(body, charset()));
        }
        return reader;
    }

    @Override
    public String getParameter(String name) {
        String[] values = getParameterValues(name);
        return values == null ? null : values[0];
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.enumeration(getParameterMap().keySet());
    }

    @Override
    public String[] getParameterValues(String name) {
        return getParameterMap().get(name);
    }

    @Override
    public Collection<Part> getParts() {
        throw notHere("getParts");
    }

    @Override
    public Part getPart(String name) {
        throw notHere("getPart");
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        if (parameters == null) {
            Map<String, List<String>> found = new LinkedHashMap<>();
            BiConsumer<String, String> add =
                    (name, value) -> found.computeIfAbsent(Forms.decoded(name, charset()), first -> new ArrayList<>())
                            .add(Forms.decoded(value, charset()));
            Forms.each(stored.query(), add);
            if ("POST".equals(stored.method()) && Forms.isForm(mediaType())) {
                Forms.each(new String(stored.body(), charset()), add);
            }
            Map<String, String[]> all = new LinkedHashMap<>();
            found.forEach((name, values) -> all.put(name, values.toArray(String[]::new)));
            parameters = Collections.unmodifiableMap(all);
        }
        return parameters;
    }

    private MediaType mediaType() {
        try {
            return getContentType() == null ? null : MediaType.valueOf(getContentType());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private Charset charset() {
        return encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding);
    }

    private static UnsupportedOperationException notHere(String method) {
        return new UnsupportedOperationException("HttpServletRequest." + method
                + " is not there: the server itself sends this request, to execute a stored intent. What the client has"
                + " sent is in the method's arguments and its headers.");
    }
}
