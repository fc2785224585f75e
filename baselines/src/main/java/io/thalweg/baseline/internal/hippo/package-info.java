/**
 * The published ways of the long memory, beside {@code io.thalweg.surrogate.streaming.hippo}, whose notation holds here too: bases that see
 * a window or fade ({@link io.thalweg.baseline.internal.hippo.LegT}, {@link io.thalweg.baseline.internal.hippo.FouT}, {@link
 * io.thalweg.baseline.internal.hippo.LagT}), the recurrence of functionals, covariances by random frequencies and quadratures of spectra,
 * and the function as a basis remembers it.
 *
 * <table>
 * <caption>Further notation</caption>
 * <tr><td>θ, τ</td><td>window of LegT and FouT, time-scale of LagT</td></tr>
 * <tr><td>A(t), B(t)</td><td>of dc/dt = A(t)c + B(t)f(t)</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.baseline.internal.hippo;

import org.jspecify.annotations.NullMarked;
