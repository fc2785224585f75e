package io.thalweg.report.internal.chart;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Marching squares: outlines of where a function on a grid is at least a level. The function counts as too small all around the grid,
 * so that every outline is closed; where it meets the edge it follows the edge.
 */
final class Contours {

    private final double[] x;
    private final double[] y;
    private final double[][] z;
    private final double level;

    /** From the edge of the grid that a segment begins on to the one that it ends on: inside is on its left. */
    private final Map<Long, Long> next = new HashMap<>();

    private final Map<Long, double[]> crossing = new HashMap<>();

    private Contours(double[] x, double[] y, double[][] z, double level) {
        this.x = x;
        this.y = y;
        this.z = z;
        this.level = level;
    }

    /**
     * Closed outlines, x and y of their corners in turn; to be filled by the even-odd rule.
     *
     * @param z values at (x_i, y_j)
     */
    static List<double[]> above(double[] x, double[] y, double[][] z, double level) {
        Contours contours = new Contours(x, y, z, level);
        for (int i = -1; i < x.length; i++) {
            for (int j = -1; j < y.length; j++) {
                contours.cross(i, j);
            }
        }
        return contours.outlines();
    }

    private boolean inside(int i, int j) {
        return i >= 0 && j >= 0 && i < x.length && j < y.length && z[i][j] >= level;
    }

    /** The pieces of outline in the cell whose lowest corner is (i, j). */
    private void cross(int i, int j) {
        int corners = (inside(i, j) ? 1 : 0)
                | (inside(i + 1, j) ? 2 : 0)
                | (inside(i + 1, j + 1) ? 4 : 0)
                | (inside(i, j + 1) ? 8 : 0);
        // edges of the cell: 0 below, 1 right, 2 above, 3 left
        switch (corners) {
            case 1 -> segment(i, j, 0, 3);
            case 2 -> segment(i, j, 1, 0);
            case 3 -> segment(i, j, 1, 3);
            case 4 -> segment(i, j, 2, 1);
            case 5 -> {
                segment(i, j, 0, 3);
                segment(i, j, 2, 1);
            }
            case 6 -> segment(i, j, 2, 0);
            case 7 -> segment(i, j, 2, 3);
            case 8 -> segment(i, j, 3, 2);
            case 9 -> segment(i, j, 0, 2);
            case 10 -> {
                segment(i, j, 1, 0);
                segment(i, j, 3, 2);
            }
            case 11 -> segment(i, j, 1, 2);
            case 12 -> segment(i, j, 3, 1);
            case 13 -> segment(i, j, 0, 1);
            case 14 -> segment(i, j, 3, 0);
            default -> {
                // all corners are on one side
            }
        }
    }

    private void segment(int i, int j, int from, int to) {
        next.put(edge(i, j, from), edge(i, j, to));
    }

    /** The number of an edge of a cell, the same for both of its cells; the point where the level crosses it is kept. */
    private long edge(int i, int j, int side) {
        int ei = side == 1 ? i + 1 : i;
        int ej = side == 2 ? j + 1 : j;
        boolean along = side == 0 || side == 2;
        long key = ((long) (ei + 1) * (y.length + 2) + (ej + 1)) * 2 + (along ? 0 : 1);
        crossing.computeIfAbsent(key, k -> along ? point(ei, ej, ei + 1, ej) : point(ei, ej, ei, ej + 1));
        return key;
    }

    private double[] point(int i, int j, int k, int l) {
        boolean one = known(i, j);
        boolean other = known(k, l);
        double t = one && other ? (level - z[i][j]) / (z[k][l] - z[i][j]) : one ? 0 : 1;
        double x0 = x[clamp(i, x.length)];
        double y0 = y[clamp(j, y.length)];
        return new double[] {
            x0 + t * (x[clamp(k, x.length)] - x0), y0 + t * (y[clamp(l, y.length)] - y0),
        };
    }

    private boolean known(int i, int j) {
        return i >= 0 && j >= 0 && i < x.length && j < y.length;
    }

    private static int clamp(int i, int n) {
        return Math.max(0, Math.min(n - 1, i));
    }

    private List<double[]> outlines() {
        List<double[]> outlines = new ArrayList<>();
        List<Long> starts = next.keySet().stream().sorted().toList();
        for (long start : starts) {
            List<double[]> corners = new ArrayList<>();
            for (Long at = start; at != null && next.containsKey(at); ) {
                corners.add(crossing.get(at));
                at = next.remove(at);
            }
            if (corners.size() > 2) {
                double[] outline = new double[2 * corners.size()];
                for (int i = 0; i < corners.size(); i++) {
                    outline[2 * i] = corners.get(i)[0];
                    outline[2 * i + 1] = corners.get(i)[1];
                }
                outlines.add(outline);
            }
        }
        return outlines;
    }
}
