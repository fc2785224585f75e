/**
 * Functions to test optimisers on: single- and multi-objective, constrained, multi-fidelity and drifting, with their bounds, optima
 * and sources.
 *
 * <p>A function is one record: {@link io.thalweg.testfunction.TestFunction},
 * {@link io.thalweg.testfunction.MultiObjectiveTestFunction} or {@link io.thalweg.testfunction.DriftingTestFunction} says what it
 * must answer, and one line in
 * {@link io.thalweg.testfunction.catalog.TestFunctions} lets it be found by name. The tests of the catalogue then check its
 * bounds, its optimum and its treatment of bad points without a further line of code.
 * {@link io.thalweg.testfunction.internal.bbob} has the BBOB suite.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>d</td><td>number of coordinates of a point, the dimension</td></tr>
 * <tr><td>x₁ … x_d</td><td>coordinates in the units of the function; {@code x[0]} is x₁</td></tr>
 * <tr><td>f, f₁ … f_M</td><td>objective, and objectives if there are M of them</td></tr>
 * <tr><td>c₁ … c_K</td><td>constraint slacks: a point is feasible where every one is at least 0</td></tr>
 * <tr><td>t, c(t)</td><td>time, and where the optimum is then</td></tr>
 * <tr><td>x*, f*</td><td>an optimal point of the box (and of the feasible set) and the value there</td></tr>
 * </table>
 *
 * <p>Formulas are those of the publication that is cited with each function. Where other libraries are known to compute
 * something else, the record says so.
 */
@NullMarked
package io.thalweg.testfunction;

import org.jspecify.annotations.NullMarked;
