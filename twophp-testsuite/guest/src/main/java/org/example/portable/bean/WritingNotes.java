package org.example.portable.bean;

import jakarta.inject.Inject;
import org.example.portable.note.NewNote;
import org.example.portable.note.Notes;

/** The common code of resources that write notes. */
public abstract class WritingNotes<T extends NewNote> implements Writing<T> {

    @Inject
    Notes notes;

    @Override
    public String write(T wanted) {
        notes.add(wanted.getText(), null, "POST");
        if (wanted.getText().endsWith("!")) {
            throw new FullException();
        }
        return "written";
    }
}
