/**
 * How a study learns and suggests.
 *
 * <p>One iteration goes one way: a told value is gated, put on a model scale ({@code Standardisation}: larger is better, mean 0,
 * standard deviation 1) and observed by the surrogate; from time to time the surrogate is refitted; its posterior, conditioned on
 * what is pending, makes the acquisition function; the search over the unit cube finds its maximum; the space decodes it into the
 * next trial.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>u</td><td>a point of the unit cube, length d</td></tr>
 * <tr><td>q</td><td>number of trials asked for at once</td></tr>
 * <tr><td>user units</td><td>as told, in the user's sign</td></tr>
 * <tr><td>model units</td><td>sign·(value − centre)/scale</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.core.internal.engine;

import org.jspecify.annotations.NullMarked;
