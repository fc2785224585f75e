package io.thalweg.spark;

import io.thalweg.core.study.Objective;
import java.io.Serializable;

/**
 * A function to be optimised that is evaluated on executors: it is serialised, with everything that it refers to, and its class must be on their
 * class path. It gets the point, and needs no other data of Spark; one that submits jobs itself belongs on the driver, in a study of its own.
 */
@FunctionalInterface
public interface SparkObjective extends Objective, Serializable {}
