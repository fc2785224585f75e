/**
 * Acquisition functions for several objectives. All objectives are maximised, in model units; an improvement is what an outcome
 * adds to the volume that the Pareto front dominates above the reference point of the context. The models of the objectives are
 * independent of each other.
 *
 * <table>
 * <caption>Notation, besides that of {@link io.thalweg.acquisition}</caption>
 * <tr><th>symbol</th><th>code</th><th>meaning</th></tr>
 * <tr><td>m</td><td>{@code m}</td><td>number of objectives</td></tr>
 * <tr><td>f_j</td><td>{@code objectives}</td><td>the latent function of objective j</td></tr>
 * <tr><td>P</td><td>{@code front}</td><td>the Pareto front so far: of the posterior means, or of a sample</td></tr>
 * <tr><td>r</td><td>{@code referencePoint}</td><td>what the objectives must at least reach to be of interest</td></tr>
 * <tr><td>HV(P)</td><td></td><td>the volume that P dominates above r</td></tr>
 * <tr><td>(l, u]</td><td>{@code boxes}, {@code lower}, {@code upper}</td><td>disjoint boxes of what is left above r</td></tr>
 * <tr><td>z_l, z_u</td><td>{@code zl}, {@code zu}</td><td>(μ − l)/σ, (μ − u)/σ</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.acquisition.pareto;

import org.jspecify.annotations.NullMarked;
