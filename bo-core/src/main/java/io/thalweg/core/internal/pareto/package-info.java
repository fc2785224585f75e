/**
 * Several objectives at once: which outcomes are not beaten in everything by another, how much a set of them dominates, and
 * the region that is left to conquer. All objectives are maximised; outcomes are points, one a row.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><th>symbol</th><th>code</th><th>meaning</th></tr>
 * <tr><td>m</td><td>{@code objectives}, {@code m}</td><td>number of objectives</td></tr>
 * <tr><td>n</td><td>{@code size}, {@code n}</td><td>number of points</td></tr>
 * <tr><td>y ≥ z</td><td>{@code covers}</td><td>y weakly dominates z: it is at least as good in every objective</td></tr>
 * <tr><td>y dominates z</td><td></td><td>y ≥ z and y ≠ z</td></tr>
 * <tr><td>P</td><td>{@code front}</td><td>the Pareto front: the points that no other dominates</td></tr>
 * <tr><td>r</td><td>{@code reference}</td><td>reference point: an outcome is of interest if it is better in every objective</td></tr>
 * <tr><td>HV(P)</td><td>{@code hypervolume}</td><td>volume of {z : r ≤ z ≤ y for some y in P}</td></tr>
 * <tr><td>l, u</td><td>{@code lower}, {@code upper}</td><td>corners of a box; u may be infinite</td></tr>
 * <tr><td>l, z^j(l)</td><td>{@code corner}, {@code support}</td><td>a local lower bound of the region that P does not dominate, and the
 *     point of P (or of the reference) that defines its j-th coordinate</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.core.internal.pareto;

import org.jspecify.annotations.NullMarked;
