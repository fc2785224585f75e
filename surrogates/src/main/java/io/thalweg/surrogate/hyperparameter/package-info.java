/**
 * Hyperparameters: their values, transforms and priors.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><th>symbol</th><th>here</th><th>meaning</th></tr>
 * <tr><td>θ</td><td>value</td><td>a hyperparameter in its natural units</td></tr>
 * <tr><td>c</td><td>coordinate</td><td>the unconstrained number that an optimiser moves, θ = t(c)</td></tr>
 * <tr><td>dθ/dc</td><td>slope</td><td>of the transform t, as a function of θ</td></tr>
 * <tr><td>log p(θ)</td><td>logDensity</td><td>of the prior, in natural units: no Jacobian of the transform is added</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.surrogate.hyperparameter;

import org.jspecify.annotations.NullMarked;
