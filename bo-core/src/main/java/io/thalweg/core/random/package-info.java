/**
 * Randomness: seeds, and quasi-random sequences.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><td>d</td><td>dimension, {@code dimension}</td></tr>
 * <tr><td>i</td><td>index of a point, from 0; its Gray code is i ⊕ ⌊i/2⌋</td></tr>
 * <tr><td>s, a</td><td>degree and inner coefficients of a primitive polynomial over the integers modulo 2</td></tr>
 * <tr><td>m_k</td><td>odd number below 2^k; m_k/2^k is the k-th direction number of a coordinate</td></tr>
 * <tr><td>v[k][j]</td><td>the direction number m_{k+1}/2^{k+1} of coordinate j in units of 2^−52</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.core.random;

import org.jspecify.annotations.NullMarked;
