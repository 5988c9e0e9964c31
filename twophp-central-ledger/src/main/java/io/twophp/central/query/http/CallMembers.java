package io.twophp.central.query.http;

import io.twophp.central.query.CentralRow;
import io.twophp.core.sync.RowMembers;
import io.twophp.core.sync.RowMembers.Member;
import java.util.List;
import java.util.stream.Stream;

/** The members of a row of a call, in the order in which JSON and CSV have them. */
final class CallMembers {

    /** The sixteen fields of draft §9.8. */
    static final List<Member<CentralRow>> ENTRY = RowMembers.ENTRY.stream()
            .map(member ->
                    new Member<CentralRow>(member.name(), row -> member.value().apply(row.entry())))
            .toList();

    /** The details that services send, and the generation that they were sent in, behind the version. */
    static final List<Member<CentralRow>> DETAILS = RowMembers.DETAILS.stream()
            .map(member ->
                    new Member<CentralRow>(member.name(), row -> member.value().apply(row.reported())))
            .flatMap(member -> member.name().equals("version")
                    ? Stream.of(member, new Member<>("generation", CentralRow::generation))
                    : Stream.of(member))
            .toList();

    private CallMembers() {}
}
