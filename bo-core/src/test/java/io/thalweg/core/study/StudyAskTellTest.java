package io.thalweg.core.study;

class StudyAskTellTest extends AskTellContract {

    @Override
    protected AskTell reached(StudyBuilder builder) {
        return builder.build();
    }
}
