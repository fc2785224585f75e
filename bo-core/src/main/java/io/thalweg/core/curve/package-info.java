/**
 * Learning curves: what evaluations report of themselves while they run, and the rules that stop those that will not win.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>T</td><td>steps of a whole curve</td></tr>
 * <tr><td>s</td><td>a step, counted from 1</td></tr>
 * <tr><td>y(s)</td><td>the value after step s; here smaller is better, whatever the study seeks</td></tr>
 * <tr><td>r, η</td><td>steps of the first rung, and by what factor rungs grow</td></tr>
 * <tr><td>K</td><td>number of the last rung, ⌊log<sub>η</sub>(T/r)⌋</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.core.curve;

import org.jspecify.annotations.NullMarked;
