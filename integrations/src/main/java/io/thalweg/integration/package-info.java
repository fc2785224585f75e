/**
 * Trainers of machine-learning libraries that tune themselves: a trainer goes in, and a tuned one comes out.
 * {@link io.thalweg.integration.TunedTrainer} is for Tribuo, {@link io.thalweg.integration.TunedBooster} for XGBoost4J. Both libraries are
 * optional dependencies: a program has the one that it uses.
 */
@NullMarked
package io.thalweg.integration;

import org.jspecify.annotations.NullMarked;
