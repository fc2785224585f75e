package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.internal.feature.FeatureMap;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** The features of all the terms of a model at given hyperparameters, one term's after another's. Immutable. */
final class Basis implements FeatureMap {

    /** From so many observations on the number of features does not depend on theirs. */
    private static final int MANY = 512;

    private static final double MOST_NEGLIGIBLE = 1e-3;

    private final WiskiModel model;
    private final List<TermBasis> parts = new ArrayList<>();

    /** Where each term's features begin, and their number at the end; the same for variables. */
    private final int[] featureStart;

    private final int[] variableStart;

    /**
     * The basis.
     *
     * @param kept the choice of features of each term; null to choose anew
     * @param observations that the features are to explain
     */
    Basis(WiskiModel model, @Nullable List<KeptFeatures> kept, long observations) {
        this.model = model;
        double negligible = negligible(model, observations);
        int k = model.terms().size();
        this.featureStart = new int[k + 1];
        this.variableStart = new int[k + 1];
        for (int t = 0; t < k; t++) {
            Term term = model.terms().get(t);
            parts.add(kept == null ? term.basis(negligible) : term.basis(kept.get(t)));
            featureStart[t + 1] = featureStart[t] + parts.get(t).rank();
            variableStart[t + 1] = variableStart[t] + term.variables();
        }
    }

    /**
     * The share of the prior variance that a few observations cannot miss: n·share·variance is a tenth of the noise. Many
     * observations have as many features as the terms' own rule gives, whatever their number, so that the cost does not grow.
     */
    private static double negligible(WiskiModel model, long observations) {
        if (observations == 0 || observations >= MANY) {
            return 0;
        }
        double variance = 0;
        for (Term term : model.terms()) {
            variance += term instanceof GridTerm grid ? grid.outputScale().value() : 0;
        }
        double share = model.noise().value() / (10 * observations * variance);
        return Math.min(MOST_NEGLIGIBLE, share);
    }

    WiskiModel model() {
        return model;
    }

    List<TermBasis> parts() {
        return parts;
    }

    int featureStart(int t) {
        return featureStart[t];
    }

    int variableStart(int t) {
        return variableStart[t];
    }

    /** The choices of features of the terms. */
    List<KeptFeatures> kept() {
        return parts.stream().map(TermBasis::kept).toList();
    }

    @Override
    public int dimension() {
        return model.map().inputs();
    }

    @Override
    public int size() {
        return featureStart[parts.size()];
    }

    @Override
    public DMatrixRMaj features(DMatrixRMaj x) {
        return featuresOfImages(model.map().apply(x));
    }

    /** The features of points whose images under the input map are given. */
    DMatrixRMaj featuresOfImages(DMatrixRMaj images) {
        DMatrixRMaj features = new DMatrixRMaj(images.numRows, size());
        for (int i = 0; i < images.numRows; i++) {
            for (int t = 0; t < parts.size(); t++) {
                parts.get(t).features(images.data, i * images.numCols, features.data, i * size() + featureStart[t]);
            }
        }
        return features;
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj featuresBar, DMatrixRMaj xBar) {
        DMatrixRMaj images = model.map().apply(x);
        model.map().pullback(x, pullbackToImages(images, featuresBar), xBar);
    }

    /** The adjoint of the images from that of the features. */
    DMatrixRMaj pullbackToImages(DMatrixRMaj images, DMatrixRMaj featuresBar) {
        DMatrixRMaj imageBar = new DMatrixRMaj(images.numRows, images.numCols);
        // Terms add to the coordinates of a point from where it begins: each point is done on its own.
        for (int i = 0; i < images.numRows; i++) {
            for (int t = 0; t < parts.size(); t++) {
                parts.get(t)
                        .pullback(
                                images.data,
                                i * images.numCols,
                                featuresBar.data,
                                i * size() + featureStart[t],
                                imageBar.data);
            }
        }
        return imageBar;
    }

    /**
     * N = Uᵀ A U Λ^½ · factor for all eigenvectors on the left, whether kept or not, and the features on the right.
     *
     * @return variables × features
     */
    DMatrixRMaj rotate(Gram gram, double factor) {
        int k = parts.size();
        int r = size();
        DMatrixRMaj rotated = new DMatrixRMaj(variableStart[k], r);
        for (int s = 0; s < k; s++) {
            DMatrixRMaj z = new DMatrixRMaj(variableStart[s + 1] - variableStart[s], r);
            for (int t = 0; t < k; t++) {
                multiplyBlock(gram, s, t, z);
            }
            for (int t = 0; t < k; t++) {
                double[] roots = parts.get(t).roots();
                for (int i = 0; i < z.numRows; i++) {
                    int at = i * r + featureStart[t];
                    for (int c = 0; c < roots.length; c++) {
                        z.data[at + c] *= factor * roots[c];
                    }
                }
            }
            DMatrixRMaj turned = parts.get(s).rotate(z);
            System.arraycopy(turned.data, 0, rotated.data, variableStart[s] * r, turned.numRows * r);
        }
        return rotated;
    }

    /** The columns of term t in Z = A_s· U. */
    private void multiplyBlock(Gram gram, int s, int t, DMatrixRMaj z) {
        if (s == t && parts.get(s) instanceof GridBasis grid) {
            BandProduct product = new BandProduct(grid);
            double[][] rows = gram.rows(s, s);
            for (int i = 0; i < rows.length; i++) {
                if (rows[i] != null) {
                    product.row(rows[i], i, z.data, i * z.numCols + featureStart[s]);
                }
            }
            return;
        }
        DMatrixRMaj block = s <= t ? gram.dense(s, t) : gram.dense(t, s);
        DMatrixRMaj vectors = parts.get(t).eigenvectors();
        DMatrixRMaj product = new DMatrixRMaj(z.numRows, vectors.numCols);
        LinearAlgebra.multiply(1, block, s > t, vectors, false, 0, product);
        for (int i = 0; i < z.numRows; i++) {
            System.arraycopy(
                    product.data, i * vectors.numCols, z.data, i * z.numCols + featureStart[t], vectors.numCols);
        }
    }

    /** Uᵀb for all eigenvectors of all terms. */
    double[] rotate(double[] b) {
        return rotate(DMatrixRMaj.wrap(b.length, 1, b)).data;
    }

    /** UᵀZ for all eigenvectors of all terms, a new matrix. */
    DMatrixRMaj rotate(DMatrixRMaj z) {
        int n = z.numCols;
        DMatrixRMaj rotated = new DMatrixRMaj(z.numRows, n);
        for (int t = 0; t < parts.size(); t++) {
            int from = variableStart[t] * n;
            DMatrixRMaj part = new DMatrixRMaj(variableStart[t + 1] - variableStart[t], n);
            System.arraycopy(z.data, from, part.data, 0, part.getNumElements());
            System.arraycopy(parts.get(t).rotate(part).data, 0, rotated.data, from, part.getNumElements());
        }
        return rotated;
    }

    /** Λ^½ times the entries that belong to features: Kcᵀb from Uᵀb. */
    double[] keptEntries(double[] rotated) {
        double[] entries = new double[size()];
        for (int t = 0; t < parts.size(); t++) {
            double[] roots = parts.get(t).roots();
            for (int c = 0; c < roots.length; c++) {
                entries[featureStart[t] + c] =
                        roots[c] * rotated[variableStart[t] + parts.get(t).row(c)];
            }
        }
        return entries;
    }

    /** Λ^½ times the rows that belong to features: of N, KcᵀA Kc. */
    DMatrixRMaj keptRows(DMatrixRMaj rotated) {
        int n = rotated.numCols;
        DMatrixRMaj rows = new DMatrixRMaj(size(), n);
        for (int t = 0; t < parts.size(); t++) {
            double[] roots = parts.get(t).roots();
            for (int c = 0; c < roots.length; c++) {
                int from = (variableStart[t] + parts.get(t).row(c)) * n;
                int to = (featureStart[t] + c) * n;
                for (int k = 0; k < n; k++) {
                    rows.data[to + k] = roots[c] * rotated.data[from + k];
                }
            }
        }
        return rows;
    }
}
