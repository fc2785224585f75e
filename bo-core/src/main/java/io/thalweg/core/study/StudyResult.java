package io.thalweg.core.study;

import java.util.List;
import java.util.Optional;

/**
 * The end of a run.
 *
 * @param best the best observed trial; empty if none was feasible
 * @param recommendation the point to use now; empty if none was feasible
 * @param results all results of the study in the order of telling
 * @param ending why the run ended, for people
 */
public record StudyResult(
        Optional<BestTrial> best, Optional<Recommendation> recommendation, List<TrialResult> results, String ending) {}
