package org.example.stranger.form;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import java.io.IOException;

/**
 * Looks for a parameter, as filters for locales, sessions and cross-site tokens do: the container reads a form's body
 * for it.
 */
@WebFilter("/api/forms/*")
public class ParameterFilter implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        request.setAttribute("locale", request.getParameter("locale"));
        chain.doFilter(request, response);
    }
}
