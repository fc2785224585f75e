/**
 * Maps of inputs that a surrogate sees the world through: to principal directions, to the sphere. What is believed of f(m(x)) is made
 * from the belief about f by {@link io.thalweg.core.internal.posterior.MappedPosterior}.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><th>symbol</th><th>here</th><th>meaning</th></tr>
 * <tr><td>x</td><td>x</td><td>points, one a row, n × inputs</td></tr>
 * <tr><td>m(x)</td><td>apply</td><td>their images, n × outputs</td></tr>
 * <tr><td>x̄</td><td>xBar</td><td>adjoint of x: the derivative of a scalar with respect to each entry</td></tr>
 * <tr><td>c, R</td><td>centre, basis</td><td>mean of points, and the eigenvectors of their covariance as columns</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.surrogate.input;

import org.jspecify.annotations.NullMarked;
