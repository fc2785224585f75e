package io.thalweg.core.model;

import io.thalweg.core.optimize.DifferentiableFunction;

/**
 * An acquisition function: how useful it is to evaluate a batch of q points, to be maximised. Its argument is the q points
 * one after the other, length q·d, in the unit cube; so a matrix of m arguments has the memory layout of (m·q) × d points.
 */
public interface AcquisitionFunction extends DifferentiableFunction {

    /** Number of points in an argument, q. */
    int batchSize();
}
