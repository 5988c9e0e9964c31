package org.example.portable.bean;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.example.portable.note.NewNote;
import org.example.portable.note.Notes;

/** A sub-resource in dependent scope. */
@Dependent
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.TEXT_PLAIN)
public class DependentNotes {

    @Inject
    Notes notes;

    @POST
    @TwoPhaseMutation
    public String write(NewNote wanted) {
        notes.add(wanted.getText(), null, "POST");
        if (wanted.getText().endsWith("!")) {
            throw new FullException();
        }
        return "written";
    }
}
