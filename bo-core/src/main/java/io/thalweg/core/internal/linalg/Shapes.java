package io.thalweg.core.internal.linalg;

import org.ejml.data.DMatrixRMaj;

/** Argument checks that name the argument, what was expected and what came. */
final class Shapes {

    private Shapes() {}

    static void require(boolean condition, String name, DMatrixRMaj matrix, String expected) {
        if (!condition) {
            throw new IllegalArgumentException(
                    name + ": is " + matrix.numRows + "×" + matrix.numCols + ", expected " + expected);
        }
    }

    static void requireShape(String name, DMatrixRMaj matrix, int rows, int columns) {
        if (matrix.numRows != rows || matrix.numCols != columns) {
            throw new IllegalArgumentException(name + ": is " + matrix.numRows + "×" + matrix.numCols + ", expected "
                    + rows + "×" + columns + "; reshape it first");
        }
    }

    static void requireDistinct(String name, DMatrixRMaj output, DMatrixRMaj input) {
        if (output.data == input.data && output.getNumElements() > 0) {
            throw new IllegalArgumentException(name + ": shares its memory with an input; pass another matrix");
        }
    }

    static void requireLength(String name, double[] vector, int length) {
        if (vector.length != length) {
            throw new IllegalArgumentException(name + ": has " + vector.length + " elements, expected " + length);
        }
    }

    static void requireRange(String name, double[] vector, int offset, int n) {
        if (offset < 0 || n < 0 || offset > vector.length - n) {
            throw new IllegalArgumentException(name + ": the range of " + n + " elements from " + offset
                    + " is not within its " + vector.length + " elements");
        }
    }
}
