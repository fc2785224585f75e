/**
 * Suites of problems on which optimisers are compared: run after run into a file, scored with their uncertainty.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>D</td><td>dimension of a problem</td></tr>
 * <tr><td>gap</td><td>how much worse than the optimum the best point so far is, without noise, at least 0</td></tr>
 * <tr><td>target</td><td>a gap to be reached; 10^2, 10^1.8, …, 10^−8 as COCO has them</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.benchmark.suite;

import org.jspecify.annotations.NullMarked;
