/**
 * Maximising an acquisition function over a search space.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>d</td><td>coordinates of the unit cube</td></tr>
 * <tr><td>q</td><td>points in a candidate; its argument has q·d coordinates</td></tr>
 * <tr><td>a(x)</td><td>the acquisition function, larger is better</td></tr>
 * <tr><td>raw point</td><td>a quasi-random argument, evaluated by value alone to find starts</td></tr>
 * </table>
 *
 * <p>{@link io.thalweg.core.search.SpaceSearch} looks at the space and delegates: a pool of up to a million
 * candidates is scanned exactly, a larger one in part, a continuous space is searched by screening and a multi-start local search, a
 * mixed one by alternating between local moves of the discrete coordinates and that local search. The region, the deadline and the
 * constraints of the space are kept by all of them.
 */
@NullMarked
package io.thalweg.core.search;

import org.jspecify.annotations.NullMarked;
