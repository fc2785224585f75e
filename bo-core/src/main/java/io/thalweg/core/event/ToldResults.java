package io.thalweg.core.event;

import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.trial.TrialResult;
import java.util.List;
import java.util.function.Predicate;

/**
 * What was told, in the order of telling, and from where on to look for the results of a trial: nothing before the first result of a trial with its number
 * or a higher one is about it. Without that bound, whoever tells late of a trial that has other results would have the whole history looked through.
 *
 * @param list the results, oldest first
 * @param highest the highest number of a trial among the results up to the end of each full block
 */
record ToldResults(AppendList<TrialResult> list, AppendList<Long> highest) {

    /** Results of a block. */
    static final int BLOCK = 512;

    static ToldResults none() {
        return new ToldResults(AppendList.empty(), AppendList.empty());
    }

    static ToldResults of(List<TrialResult> results) {
        ToldResults told = none();
        for (TrialResult result : results) {
            told = told.append(result);
        }
        return told;
    }

    int size() {
        return list.size();
    }

    ToldResults append(TrialResult result) {
        AppendList<TrialResult> more = list.append(result);
        return new ToldResults(more, more.size() % BLOCK == 0 ? highest.append(highestOf(more)) : highest);
    }

    private long highestOf(AppendList<TrialResult> results) {
        long most = highest.isEmpty() ? -1 : highest.get(highest.size() - 1);
        for (int i = highest.size() * BLOCK; i < results.size(); i++) {
            most = Math.max(most, results.get(i).trial().number());
        }
        return most;
    }

    /** With another result of the same trial at an index. */
    ToldResults with(int index, TrialResult result) {
        return new ToldResults(list.with(index, result), highest);
    }

    /** Where the last result of a trial is that satisfies a condition; −1 if there is none. */
    int last(long number, Predicate<TrialResult> condition) {
        for (int i = list.size() - 1; i >= first(number); i--) {
            TrialResult result = list.get(i);
            if (result.trial().number() == number && condition.test(result)) {
                return i;
            }
        }
        return -1;
    }

    /** The index before which nothing is about a trial: where the first block begins that may have one. */
    int first(long number) {
        int low = 0;
        int high = highest.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (highest.get(middle) >= number) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low * BLOCK;
    }
}
