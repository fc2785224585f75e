package io.thalweg.integration;

import static org.junit.jupiter.api.Assumptions.abort;

import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoostError;

/** Whether XGBoost's native library runs here. */
public final class XgboostHere {

    private XgboostHere() {}

    /** Skips the test where it does not. */
    public static void isRequired() {
        try {
            new DMatrix(new float[] {0}, 1, 1, Float.NaN).dispose();
        } catch (XGBoostError | LinkageError e) {
            abort("XGBoost4J does not run on this system: " + e);
        }
    }
}
