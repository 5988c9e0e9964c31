package io.twophp.sample.fraud.assessment;

/** An assessment as the asking service sees it. */
public record AssessmentView(String id, String reference, int score) {}
