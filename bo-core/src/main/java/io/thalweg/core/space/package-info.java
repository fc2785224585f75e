/**
 * Search spaces: named parameters ↔ the unit cube.
 *
 * <p>Notation:
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>meaning</th></tr>
 * <tr><td>d</td><td>number of columns: parameters that are not fixed</td></tr>
 * <tr><td>x</td><td>value of a parameter in its own unit</td></tr>
 * <tr><td>u</td><td>coordinate, in [0, 1] for admissible values</td></tr>
 * <tr><td>N</td><td>number of candidates of a pool</td></tr>
 * <tr><td>aᵢ, b</td><td>coefficients and bound of a linear constraint, in the parameters' units</td></tr>
 * <tr><td>c, f</td><td>coefficients and right-hand side of a mixture, in coordinates</td></tr>
 * </table>
 *
 * <table>
 * <caption>Encoding of each kind of parameter</caption>
 * <tr><th>parameter</th><th>u</th><th>column</th></tr>
 * <tr><td>real, linear</td><td>(x − low)/(high − low)</td><td>continuous</td></tr>
 * <tr><td>real, log</td><td>log(x/low)/log(high/low)</td><td>continuous</td></tr>
 * <tr><td>stepped</td><td>i/n for x = low + i·(high − low)/n</td><td>discrete</td></tr>
 * <tr><td>integer, ordinal</td><td>as a real of the same scale; decoding takes the level nearest in u</td>
 *     <td>discrete</td></tr>
 * <tr><td>categorical</td><td>i/(k − 1) for category i = 0 … k − 1</td><td>categorical</td></tr>
 * <tr><td>fixed, or of one value</td><td>none</td><td>none</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.core.space;

import org.jspecify.annotations.NullMarked;
