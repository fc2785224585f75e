package io.thalweg.core.study;

import io.thalweg.core.trial.TrialResult;
import java.util.List;
import java.util.Optional;

/**
 * The end of a run.
 *
 * @param best the best observed trial; empty if none was feasible, or a map was learnt
 * @param recommendation the point to use now; empty if none was feasible
 * @param front the best trade-offs between several objectives; with one, its best trials
 * @param results all results of the study by trial
 * @param ending why the run ended, for people
 */
public record StudyResult(
        Optional<BestTrial> best,
        Optional<Recommendation> recommendation,
        Front front,
        List<TrialResult> results,
        String ending) {}
