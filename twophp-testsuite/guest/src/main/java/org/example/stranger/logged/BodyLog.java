package org.example.stranger.logged;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.lang.System.Logger.Level;

/** Reads each body to its end before all others, logs its length, and passes on a request that returns it again. */
@WebFilter("/api/logged/*")
public class BodyLog implements Filter {

    private static final System.Logger LOG = System.getLogger(BodyLog.class.getName());

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        byte[] body = request.getInputStream().readAllBytes();
        LOG.log(Level.INFO, "{0} bytes", body.length);
        chain.doFilter(new ReadAgain((HttpServletRequest) request, body), response);
    }
}
