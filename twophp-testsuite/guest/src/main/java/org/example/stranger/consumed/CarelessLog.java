package org.example.stranger.consumed;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.example.stranger.logged.ReadAgain;

/** Logs bodies: carefully, carelessly, or only their beginning, as the last part of the path says. */
@WebFilter("/api/consumed/*")
public class CarelessLog implements Filter {

    private static final int BEGINNING = 3;

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        if (http.getRequestURI().endsWith("/consumed")) {
            request.getInputStream().readAllBytes();
        } else if (http.getRequestURI().endsWith("/begun")) {
            request.getInputStream().readNBytes(BEGINNING);
        } else if (http.getRequestURI().endsWith("/replaced")) {
            chain.doFilter(new ReadAgain(http, request.getInputStream().readAllBytes()), response);
            return;
        }
        chain.doFilter(request, response);
    }
}
