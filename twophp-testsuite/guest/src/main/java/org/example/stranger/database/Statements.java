package org.example.stranger.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;

/** Runs the statements in {@code stranger/*.sql} at start, after JPA has made its tables: what JPA has no words for. */
@WebListener
public class Statements implements ServletContextListener {

    private static final String FOLDER = "/WEB-INF/classes/stranger/";

    @Resource(lookup = "java:app/jdbc/stranger")
    DataSource dataSource;

    @Override
    public void contextInitialized(ServletContextEvent event) {
        ServletContext context = event.getServletContext();
        Set<String> files = context.getResourcePaths(FOLDER);
        if (files != null) {
            new TreeSet<>(files).forEach(file -> execute(text(context, file)));
        }
    }

    private static String text(ServletContext context, String file) {
        try (InputStream content = context.getResourceAsStream(file)) {
            return new String(content.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void execute(String sql) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
