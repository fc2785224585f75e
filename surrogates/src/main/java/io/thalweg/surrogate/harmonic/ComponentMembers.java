package io.thalweg.surrogate.harmonic;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The features of a component, or of all components, and the points that they have. */
final class ComponentMembers {

    /** The component; −1 for all. */
    private final int only;

    private final int[] component;

    /** Of each feature, the place of its point among {@link #rows}. */
    private final int[] place;

    private final int[] rows;
    private final int[][] ofComponent;
    private final int[][] atPlace;

    private ComponentMembers(HarmonicFeatures features, int only) {
        this.only = only;
        this.component = features.componentIndices();
        int[] point = features.pointIndices();
        int[] members = IntStream.range(0, component.length)
                .filter(i -> only < 0 || component[i] == only)
                .toArray();
        this.rows = Arrays.stream(members).map(i -> point[i]).distinct().toArray();
        int[] placeOf = new int[features.points().numRows];
        for (int k = 0; k < rows.length; k++) {
            placeOf[rows[k]] = k;
        }
        this.place = Arrays.stream(point).map(p -> placeOf[p]).toArray();
        this.ofComponent = grouped(members, component, features.group().components());
        this.atPlace = grouped(members, place, rows.length);
    }

    static ComponentMembers of(HarmonicFeatures features, int component) {
        return new ComponentMembers(features, component);
    }

    static ComponentMembers all(HarmonicFeatures features) {
        return new ComponentMembers(features, -1);
    }

    private static int[][] grouped(int[] members, int[] key, int count) {
        int[] size = new int[count];
        for (int i : members) {
            size[key[i]]++;
        }
        int[][] groups = Arrays.stream(size).mapToObj(int[]::new).toArray(int[][]::new);
        Arrays.fill(size, 0);
        for (int i : members) {
            groups[key[i]][size[key[i]]++] = i;
        }
        return groups;
    }

    /** The rows of their different points. */
    int[] rows() {
        return rows;
    }

    /** The component, −1 for all. */
    int only() {
        return only;
    }

    int component(int feature) {
        return component[feature];
    }

    /** Those of a component, in order. */
    int[] of(int component) {
        return ofComponent[component];
    }

    /** Those at a point, by its place among {@link #rows}. */
    int[] at(int point) {
        return atPlace[point];
    }

    /** Where a feature is in {@link Orbits#covariance} of the components and points here. */
    int slot(int feature) {
        return only < 0 ? component[feature] * rows.length + place[feature] : place[feature];
    }
}
