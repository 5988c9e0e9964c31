package org.example.stranger.form;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;

/** HTML forms, behind a filter that looks for a parameter first. */
@Path("forms")
@RequestScoped
@TwoPhaseMutation
@Transactional
@Consumes(MediaType.APPLICATION_FORM_URLENCODED)
@Produces(MediaType.TEXT_PLAIN)
public class FormResource {

    @PersistenceContext
    EntityManager entities;

    /** One parameter for each field. */
    @POST
    @Path("fields")
    public String fields(@FormParam("email") String email, @FormParam("topic") String topic) {
        return subscribe(email, topic);
    }

    /** The form as a whole: which, behind that filter, is empty with Jersey alone. */
    @POST
    @Path("whole")
    public String whole(Form form) {
        MultivaluedMap<String, String> fields = form.asMap();
        return subscribe(fields.getFirst("email"), fields.getFirst("topic"));
    }

    private String subscribe(String email, String topic) {
        entities.persist(new Subscription(email, topic));
        return email + " " + topic;
    }
}
