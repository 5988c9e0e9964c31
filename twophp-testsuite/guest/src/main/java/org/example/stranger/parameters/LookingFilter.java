package org.example.stranger.parameters;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import java.io.IOException;

/**
 * Looks for a parameter, as filters for locales, tokens and hidden methods do. To find it, the server reads a form's
 * body.
 */
@WebFilter("/api/parameters/*")
public class LookingFilter implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        request.setAttribute("locale", request.getParameter("locale"));
        chain.doFilter(request, response);
    }
}
