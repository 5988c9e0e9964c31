package io.twophp.central.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.central.access.TransportSecurity;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Sets headers on every answer (LD14): scripts, styles and requests are this application's own, no text is run as a
 * script, no other page frames this one, and the interface's answers are not cached. The page's import map is allowed
 * by its hash, taken when the application starts.
 */
@WebFilter(urlPatterns = "/*", asyncSupported = true)
public class SecurityHeaders extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final String PAGE = "/index.html";

    @Inject
    transient TransportSecurity transport;

    private String policy = policy("");

    @Override
    public void init(FilterConfig config) throws ServletException {
        super.init(config);
        try (InputStream page = config.getServletContext().getResourceAsStream(PAGE)) {
            policy = policy(page == null ? "" : ImportMap.source(new String(page.readAllBytes(), UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        response.setHeader("Content-Security-Policy", policy);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        if (request.getRequestURI().startsWith(request.getContextPath() + "/api/")) {
            response.setHeader("Cache-Control", "no-store");
        }
        if (transport.of(request).secure()) {
            response.setHeader("Strict-Transport-Security", "max-age=31536000");
        }
        chain.doFilter(request, response);
    }

    private static String policy(String importMap) {
        return "default-src 'none'; script-src 'self'" + importMap
                + "; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script';"
                + " trusted-types lit-html; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
    }
}
