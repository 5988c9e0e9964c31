package org.example.stranger.failing;

import io.twophp.TwoPhaseMutation;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.example.stranger.transfer.Transfer;

/** Work that the database ends, each in its own way. The body names what it is about. */
@Path("failing")
@RequestScoped
@Transactional
@TwoPhaseMutation
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class FailingResource {

    @PersistenceContext
    EntityManager entities;

    @Resource(lookup = "java:app/jdbc/stranger")
    DataSource dataSource;

    @Inject
    Executions executions;

    /**
     * An insert that JPA holds back until the transaction ends, and a constraint that the database checks only after
     * it.
     */
    @POST
    @Path("deferred")
    public String deferred(String name) {
        executions.count(name);
        Transfer transfer = new Transfer();
        transfer.id = UUID.randomUUID().toString();
        transfer.payee = name;
        transfer.amount = 1;
        entities.persist(transfer);
        return name;
    }

    @POST
    @Path("slow")
    public String slow(String name) throws SQLException {
        executions.count(name);
        run("SET LOCAL statement_timeout = '50ms'", "SELECT pg_sleep(2)");
        return name;
    }

    @POST
    @Path("locked")
    public String locked(String name) throws SQLException {
        executions.count(name);
        run("SET LOCAL lock_timeout = '50ms'", "SELECT 1 FROM payee WHERE name = 'grocer' FOR UPDATE");
        return name;
    }

    /** Locks two rows, one after the other: {@code name first second}. */
    @POST
    @Path("crossed")
    public String crossed(String text) throws SQLException {
        String[] words = text.split(" ");
        executions.count(words[0]);
        run(
                "SELECT 1 FROM payee WHERE name = '" + words[1] + "' FOR UPDATE",
                "SELECT pg_sleep(0.005)",
                "SELECT 1 FROM payee WHERE name = '" + words[2] + "' FOR UPDATE");
        return words[0];
    }

    /** Fails with an SQLSTATE as many times as the text says: {@code name SQLSTATE times}. */
    @POST
    @Path("raising")
    public String raising(String text) throws SQLException {
        String[] words = text.split(" ");
        if (executions.count(words[0]) <= Integer.parseInt(words[2])) {
            run("DO $$ BEGIN RAISE EXCEPTION 'as told' USING ERRCODE = '" + words[1] + "'; END $$");
        }
        return words[0];
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
