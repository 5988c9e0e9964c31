package org.example.portable.bean;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Path;
import org.example.portable.note.NewNote;

/** Overrides what its generic superclass implements, so that the compiler adds bridges. */
@Path("beans/overriding")
@RequestScoped
public class OverridingResource extends WritingNotes<NewNote> {

    @Override
    @TwoPhaseMutation
    public String write(NewNote wanted) {
        return super.write(wanted);
    }
}
