package io.twophp.testsuite.servers.bare;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

@ApplicationScoped
public class BareWork {

    @Resource(lookup = "java:comp/DefaultDataSource")
    DataSource database;

    @Transactional
    public int inTransaction() {
        try (Connection connection = database.getConnection();
                PreparedStatement one = connection.prepareStatement("SELECT 1");
                ResultSet row = one.executeQuery()) {
            row.next();
            return row.getInt(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
