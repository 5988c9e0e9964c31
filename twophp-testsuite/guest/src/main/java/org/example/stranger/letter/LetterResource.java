package org.example.stranger.letter;

import io.twophp.TwoPhaseMutation;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.ExecutionException;

/** Orders letters, and either waits for them or does not. */
@Path("letters")
@RequestScoped
@TwoPhaseMutation
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class LetterResource {

    @EJB
    LetterOffice office;

    @POST
    @Path("ordered")
    public String order(String text) {
        office.write(text);
        return "ordered";
    }

    @POST
    @Path("written")
    public String written(String text) throws ExecutionException, InterruptedException {
        return office.write(text).get();
    }
}
