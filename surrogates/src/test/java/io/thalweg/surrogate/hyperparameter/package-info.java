/** The proofs of priors and hyperparameters. */
@NullMarked
package io.thalweg.surrogate.hyperparameter;

import org.jspecify.annotations.NullMarked;
