package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.transform.stream.StreamSource;

/** Methods that consume their input, and meet a deadlock the first time. */
@Path("second-attempts")
@RequestScoped
@TwoPhaseMutation(grace = Shop.GRACE)
public class SecondAttemptResource extends ShopResource {

    @POST
    @Path("stream")
    public String stream(InputStream body) throws IOException, SQLException {
        try (body) {
            return afterOneDeadlock(new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** Looks into the stream before it reads it, and leaves a mark where it was. */
    @POST
    @Path("marked")
    public String marked(InputStream body) throws IOException, SQLException {
        String read = new String(body.readNBytes(2), StandardCharsets.UTF_8);
        body.mark(1);
        return afterOneDeadlock(read + new String(body.readAllBytes(), StandardCharsets.UTF_8));
    }

    @POST
    @Path("reader")
    public String reader(Reader body) throws SQLException {
        return afterOneDeadlock(new BufferedReader(body).lines().collect(Collectors.joining()));
    }

    @POST
    @Path("source")
    public String source(StreamSource body) throws IOException, SQLException {
        return afterOneDeadlock(new String(body.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }

    @POST
    @Path("file")
    public String file(File body) throws IOException, SQLException {
        String read = Files.readString(body.toPath());
        Files.delete(body.toPath());
        return afterOneDeadlock(read);
    }

    /** Takes the list apart. */
    @POST
    @Path("list")
    public String list(List<String> body, @QueryParam("unit") String unit) throws SQLException {
        StringBuilder read = new StringBuilder();
        while (!body.isEmpty()) {
            read.append(body.remove(0));
        }
        return afterOneDeadlock(read + unit);
    }

    @POST
    @Path("form")
    public String form(@FormParam("item") String item, @FormParam("tag") List<String> tags) throws SQLException {
        return afterOneDeadlock(item + tags);
    }

    /** Fails only when its answer is written. */
    @POST
    @Path("streaming")
    public StreamingOutput streaming(InputStream body) throws IOException {
        String read = new String(body.readAllBytes(), StandardCharsets.UTF_8);
        shop.order(read);
        return out -> {
            if (shop.executions() == 1) {
                throw new IllegalStateException(new SQLException("deadlock", "40P01"));
            }
            out.write(read.getBytes(StandardCharsets.UTF_8));
        };
    }

    /** A bean of parameters, which it changes. */
    @POST
    @Path("bean")
    public String bean(@BeanParam Parameters parameters) throws SQLException {
        String read = parameters.item;
        parameters.item = null;
        return afterOneDeadlock(read);
    }

    private String afterOneDeadlock(String read) throws SQLException {
        shop.order(read);
        if (shop.executions() == 1) {
            throw new SQLException("deadlock", "40P01");
        }
        return read;
    }

    /** The parameters of {@link #bean}. */
    public static class Parameters {

        @FormParam("item")
        String item;
    }
}
