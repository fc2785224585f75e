/**
 * Acquisition functions: what to evaluate next, given what is believed. All are maximised, in model units, where larger
 * outcomes are better.
 *
 * <p>A closed form for one point is a <em>head</em>, a function of the marginal belief N(μ, σ²) at that point: extend
 * {@code MarginalAcquisition}, write the formula and its two partials, and prediction of many points at once, gradients in
 * x, pending points and screening by value come with it.
 *
 * <p>Pending points are believed to return what is expected of them (the <em>kriging believer</em>: Ginsbourger, Le Riche
 * and Carraro 2010; for confidence bounds GP-BUCB: Desautels, Krause and Burdick 2014). The means stay, the variances
 * shrink, and the incumbent rises to the best mean at a pending point that is believed feasible. So a caller passes
 * pending points in the context and has nothing to fantasise.
 *
 * <p>While nothing is observed or pending (the incumbent is −∞) there is no improvement to speak of: those acquisitions that need an
 * incumbent go where least is known, i.e. behave as the posterior standard deviation.
 *
 * <table>
 * <caption>Notation</caption>
 * <tr><th>symbol</th><th>code</th><th>meaning</th></tr>
 * <tr><td>x</td><td>{@code x}, {@code points}</td><td>candidates in the unit cube, one a row, m × d</td></tr>
 * <tr><td>μ</td><td>{@code mean}</td><td>posterior mean of the latent f(x)</td></tr>
 * <tr><td>σ²</td><td>{@code variance}</td><td>posterior variance of the latent f(x), without observation noise</td></tr>
 * <tr><td>σ</td><td>{@code sd}</td><td>posterior standard deviation</td></tr>
 * <tr><td>f*</td><td>{@code incumbent}</td><td>the value to improve on</td></tr>
 * <tr><td>z</td><td>{@code z}</td><td>(μ − f*)/σ</td></tr>
 * <tr><td>φ, Φ</td><td>{@code pdf}, {@code cdf}</td><td>density and distribution function of N(0, 1)</td></tr>
 * <tr><td>h(z)</td><td>{@code exp(logH(z))}</td><td>φ(z) + zΦ(z), the expectation of max(z + ε, 0) for ε ~ N(0, 1)</td></tr>
 * <tr><td>β</td><td>{@code beta}</td><td>weight of the variance in a confidence bound, μ ± √β σ</td></tr>
 * <tr><td>c, t</td><td>{@code threshold}</td><td>a constrained outcome and its threshold; feasible where c(x) ≥ t</td></tr>
 * <tr><td>μ_c</td><td>{@code means}</td><td>posterior mean of the logarithm of what an evaluation costs</td></tr>
 * <tr><td>P</td><td>{@code pending}</td><td>points being evaluated, p × d</td></tr>
 * <tr><td>q</td><td>{@code batchSize}</td><td>points in a candidate; 1 for closed forms</td></tr>
 * <tr><td>ā</td><td>{@code aBar}</td><td>adjoint of a: the derivative of the value in a</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.acquisition;

import org.jspecify.annotations.NullMarked;
