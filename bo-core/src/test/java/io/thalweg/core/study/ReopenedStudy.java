package io.thalweg.core.study;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A study that is opened anew for each call and keeps nothing between two calls, as services do that are stateless. */
final class ReopenedStudy implements AskTell {

    private final StudyStore store;
    private final UnaryOperator<StudyBuilder> models;
    private volatile boolean closed;

    ReopenedStudy(StudyStore store, UnaryOperator<StudyBuilder> models) {
        this.store = store;
        this.models = models;
    }

    private Study open() {
        if (closed) {
            throw new StoreUnavailableException("the study was closed here; open it again");
        }
        return models.apply(Study.of(store.definition().orElseThrow()))
                .storedIn(store)
                .build();
    }

    @Override
    public SearchSpace space() {
        return open().space();
    }

    @Override
    public List<Trial> ask(Request request) {
        return open().ask(request);
    }

    @Override
    public void tell(Trial trial, double value) {
        open().tell(trial, value);
    }

    @Override
    public void tell(Trial trial, double value, double noiseVariance) {
        open().tell(trial, value, noiseVariance);
    }

    @Override
    public void tell(Trial trial, Outcome outcome) {
        open().tell(trial, outcome);
    }

    @Override
    public void tell(Trial trial, Outcome outcome, Point actual) {
        open().tell(trial, outcome, actual);
    }

    @Override
    public Trial tell(Point point, double value) {
        return open().tell(point, value);
    }

    @Override
    public Trial tell(Point point, double value, double noiseVariance) {
        return open().tell(point, value, noiseVariance);
    }

    @Override
    public Trial tell(Point point, Outcome outcome) {
        return open().tell(point, outcome);
    }

    @Override
    public void amend(Trial trial, Outcome outcome, String reason) {
        open().amend(trial, outcome, reason);
    }

    @Override
    public void amend(Trial trial, Outcome outcome, Point actual, String reason) {
        open().amend(trial, outcome, actual, reason);
    }

    @Override
    public void cancel(Trial trial) {
        open().cancel(trial);
    }

    @Override
    public Trial enqueue(Point point) {
        return open().enqueue(point);
    }

    @Override
    public void release(Trial trial) {
        open().release(trial);
    }

    /** Sends the changed definition whole, as those do that reach a study from elsewhere. */
    @Override
    public StudyChange change(String reason) {
        return new StudyChange(
                (change, really) -> {
                    Study study = open();
                    StudyChange sent = study.change(change.reason())
                            .to(change.changed(store.definition().orElseThrow()));
                    change.earlierValues().forEach(sent::earlier);
                    return really ? sent.apply() : sent.preview();
                },
                reason);
    }

    @Override
    public Optional<BestTrial> best() {
        return open().best();
    }

    @Override
    public Optional<String> whyNoBest() {
        return open().whyNoBest();
    }

    @Override
    public Front front() {
        return open().front();
    }

    @Override
    public Optional<Recommendation> recommend() {
        return open().recommend();
    }

    @Override
    public Optional<Recommendation> recommend(Map<String, ?> given) {
        return open().recommend(given);
    }

    @Override
    public List<Forecast> forecast(List<Point> points, List<Assumed> assumed) {
        return open().forecast(points, assumed);
    }

    @Override
    public List<Importance> importance() {
        return open().importance();
    }

    @Override
    public List<StudyStore.Recorded> events(long after) {
        return open().events(after);
    }

    @Override
    public void close() {
        closed = true;
    }
}
