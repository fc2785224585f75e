package io.thalweg.report.internal.chart;

import java.util.List;

/**
 * A colour by its role. Roles have a light and a dark form; they differ in lightness as well as in hue, and no figure tells anything by
 * them alone, so that people who do not see colours, and printers, lose nothing.
 *
 * @param role name of the role in style sheets; empty for a colour of the ramp, which is the same in light and dark
 * @param light 0xRRGGBB on a light page
 * @param dark 0xRRGGBB on a dark page
 */
public record Ink(String role, int light, int dark) {

    /** Titles and words. */
    public static final Ink TEXT = new Ink("text", 0x1B2126, 0xE8EAED);
    /** Labels of axes and remarks. */
    public static final Ink MUTED = new Ink("muted", 0x59636E, 0xA3ADB8);
    /** Grid lines. */
    public static final Ink GRID = new Ink("grid", 0xE4E7EB, 0x30373F);
    /** What figures are drawn on. */
    public static final Ink PAPER = new Ink("paper", 0xFFFFFF, 0x14181D);
    /** What was measured. */
    public static final Ink DATA = new Ink("data", 0x7B8794, 0x8D99A6);
    /** What is best, and what is believed. */
    public static final Ink MAIN = new Ink("main", 0x1F6CB0, 0x65B2F1);
    /** What deserves a look: failures, and the one point that matters. */
    public static final Ink WARM = new Ink("warm", 0xBF5914, 0xF0995B);
    /** A second series. */
    public static final Ink SECOND = new Ink("second", 0x178771, 0x6BCCB4);
    /** A third series. */
    public static final Ink THIRD = new Ink("third", 0x834791, 0xD09ADD);

    /** On colours of the ramp, which are the same in light and dark. */
    public static final Ink WHITE = new Ink("", 0xFFFFFF, 0xFFFFFF);
    /** On colours of the ramp. */
    public static final Ink BLACK = new Ink("", 0x11161B, 0x11161B);
    /** The one point that matters, on colours of the ramp, none of which is red. */
    public static final Ink SIGNAL = new Ink("", 0xC8390B, 0xC8390B);

    /** All the roles. */
    static final List<Ink> ROLES = List.of(TEXT, MUTED, GRID, PAPER, DATA, MAIN, WARM, SECOND, THIRD);

    private static final List<Integer> SERIES =
            List.of(0x1F5FA8, 0xC0392B, 0x1E8449, 0x7D3C98, 0xB9770E, 0x17A2B8, 0xD63384, 0x6C757D, 0x8D6E63, 0x9ACD32);

    /** Number of colours of the ramp. */
    static final int RAMP_LEVELS = 9;

    /** Dark blue over green to pale yellow, of evenly growing lightness (computed in OKLCH). */
    private static final List<Integer> RAMP =
            List.of(0x212561, 0x0D407F, 0x005E87, 0x007B91, 0x069898, 0x03B697, 0x6DCD8D, 0xB2DF8C, 0xECEF9B);

    /** The colours of many series, which are the same in light and dark; they begin again after the last. */
    public static Ink series(int index) {
        int colour = SERIES.get(index % SERIES.size());
        return new Ink("", colour, colour);
    }

    /** A colour of the ramp for ordered values. */
    static Ink ramp(int level) {
        int colour = RAMP.get(Math.max(0, Math.min(RAMP_LEVELS - 1, level)));
        return new Ink("", colour, colour);
    }

    /** The colour of one of some levels, of which there is one more than borders: the whole ramp is used. */
    public static Ink level(int index, int borders) {
        return ramp(borders == 0 ? RAMP_LEVELS / 2 : (int) Math.round((double) index * (RAMP_LEVELS - 1) / borders));
    }
}
