package io.twophp.jaxrs.redelivery.loopback;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Discards the response of a redelivered request, since its intent has recorded it. Keeps only the status. */
final class LoopbackResponse extends HttpServletResponseWrapper {

    private final Sink sink = new Sink();
    private final PrintWriter writer = new PrintWriter(Writer.nullWriter());
    private int status = HttpServletResponse.SC_OK;

    LoopbackResponse(HttpServletResponse live) {
        super(live);
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public void setStatus(int code) {
        status = code;
    }

    @Override
    public void sendError(int code) {
        status = code;
    }

    @Override
    public void sendError(int code, String message) {
        status = code;
    }

    @Override
    public void sendRedirect(String location) {
        status = HttpServletResponse.SC_FOUND;
    }

    @Override
    public ServletOutputStream getOutputStream() {
        return sink;
    }

    @Override
    public PrintWriter getWriter() {
        return writer;
    }

    @Override
    public boolean isCommitted() {
        return false;
    }

    @Override
    public void flushBuffer() {}

    @Override
    public void reset() {}

    @Override
    public void resetBuffer() {}

    @Override
    public void setBufferSize(int size) {}

    @Override
    public void setContentType(String type) {}

    @Override
    public void setContentLength(int length) {}

    @Override
    public void setContentLengthLong(long length) {}

    @Override
    public void setCharacterEncoding(String charset) {}

    @Override
    public void setLocale(Locale locale) {}

    @Override
    public void addCookie(Cookie cookie) {}

    @Override
    public void addHeader(String name, String value) {}

    @Override
    public void setHeader(String name, String value) {}

    @Override
    public void addIntHeader(String name, int value) {}

    @Override
    public void setIntHeader(String name, int value) {}

    @Override
    public void addDateHeader(String name, long date) {}

    @Override
    public void setDateHeader(String name, long date) {}

    @Override
    public boolean containsHeader(String name) {
        return false;
    }

    @Override
    public String getHeader(String name) {
        return null;
    }

    @Override
    public Collection<String> getHeaders(String name) {
        return List.of();
    }

    @Override
    public Collection<String> getHeaderNames() {
        return List.of();
    }

    private static final class Sink extends ServletOutputStream {

        @Override
        public void write(int octet) {}

        @Override
        public void write(byte[] bytes, int offset, int length) {}

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new IllegalStateException("nothing is sent asynchronously");
        }
    }
}
