/**
 * Harmonic features: a kernel that is invariant under a group of transformations is a sum of kernels of independent components, one for
 * each real character of the group. Inducing variables of different components have no covariance, so that many more of them are
 * carried at the cost of few.
 *
 * <p>Sun, Shi, Wilson, Grosse, "Scalable variational Gaussian processes via harmonic kernel decomposition" (HVGP), ICML 2021. The
 * components of conjugate characters are taken together, so that all is real.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><th>symbol</th><th>here</th><th>meaning</th></tr>
 * <tr><td>G_j, T_j</td><td>CyclicTransformation, order</td><td>isometries of the inputs that commute, and how often they are applied
 * to lead back</td></tr>
 * <tr><td>G^s, |G|</td><td>s, order</td><td>∏_j G_j^{s_j}, the elements of the group, and their number</td></tr>
 * <tr><td>Q</td><td>turn</td><td>the orthogonal part of an isometry x ↦ Qx + b</td></tr>
 * <tr><td>t</td><td>component, group</td><td>a real character of the group, one of ∏(⌊T_j/2⌋ + 1)</td></tr>
 * <tr><td>w_ts, W</td><td>weight, weights</td><td>∏_j c_{t_j}/T_j cos(2π t_j s_j/T_j); components × |G|</td></tr>
 * <tr><td>f_t, k_t</td><td>HarmonicComponent</td><td>Σ_s w_ts f(G^s x) and its covariance Σ_s w_ts k(G^s x, x'); Σ_t k_t = k</td></tr>
 * <tr><td>E f_t</td><td>ComponentPosterior</td><td>what is believed of a component</td></tr>
 * <tr><td>z, m</td><td>points</td><td>the points of features, m × d</td></tr>
 * <tr><td>u</td><td>HarmonicFeatures</td><td>f_t(z): a component at a point; r of them</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.surrogate.harmonic;

import org.jspecify.annotations.NullMarked;
