package io.thalweg.surrogate.likelihood;

/**
 * A Gaussian factor exp(ζf − wf²/2) in place of a likelihood: what one observation contributes to a Gaussian belief, in the
 * natural parameters that can be averaged. It is that of a pseudo-observation ζ/w of noise variance 1/w.
 *
 * @param precision w, at least 0
 * @param shift ζ
 */
public record Site(double precision, double shift) {}
