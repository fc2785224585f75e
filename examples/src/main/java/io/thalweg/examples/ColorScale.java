package io.thalweg.examples;

import java.awt.Color;

/** Colours of fractions, from dark to bright, evenly perceived. */
final class ColorScale {

    private static final Color[] SCALE = {
        new Color(0x440154),
        new Color(0x414487),
        new Color(0x2A788E),
        new Color(0x22A884),
        new Color(0x7AD151),
        new Color(0xFDE725)
    };

    private ColorScale() {}

    /** The colour of a fraction; beyond the ends that of the end. */
    static Color at(double fraction) {
        double at = Math.max(0, Math.min(1, fraction)) * (SCALE.length - 1);
        int below = Math.min((int) at, SCALE.length - 2);
        double part = at - below;
        Color a = SCALE[below];
        Color b = SCALE[below + 1];
        return new Color(
                mix(a.getRed(), b.getRed(), part),
                mix(a.getGreen(), b.getGreen(), part),
                mix(a.getBlue(), b.getBlue(), part));
    }

    private static int mix(int a, int b, double part) {
        return (int) Math.round(a + part * (b - a));
    }
}
