package org.example.stranger.consumed;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;

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
            chain.doFilter(new Replaced(http, request.getInputStream().readAllBytes()), response);
            return;
        }
        chain.doFilter(request, response);
    }

    private static final class Replaced extends HttpServletRequestWrapper {

        private final byte[] body;

        Replaced(HttpServletRequest request, byte[] body) {
            super(request);
            this.body = body;
        }

        @Override
        public ServletInputStream getInputStream() {
            ByteArrayInputStream bytes = new ByteArrayInputStream(body);
            return new ServletInputStream() {
                @Override
                public int read() {
                    return bytes.read();
                }

                @Override
                public boolean isFinished() {
                    return bytes.available() == 0;
                }

                @Override
                public boolean isReady() {
                    return true;
                }

                @Override
                public void setReadListener(ReadListener listener) {
                    throw new UnsupportedOperationException();
                }
            };
        }
    }
}
