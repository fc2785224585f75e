package io.thalweg.core.internal.linalg;

/**
 * The scalar exponential whose bits every provider reproduces: Cody–Waite reduction x = n ln 2 + r, |r| ≤ ½ ln 2, the
 * Taylor polynomial of degree 13 on fused multiply-adds (truncation 4e-18), and scaling by 2ⁿ in two exact steps so that
 * subnormal results are rounded once. Below one ulp from the true value; unlike {@link Math#exp} it is the same in the
 * interpreter, in compiled code and in vector lanes.
 */
public final class Exponential {

    /** Above this the result is +∞ whatever n is; the clamp keeps 2ⁿ within the two-step range. */
    public static final double UPPER = 710;

    /** Below this the result is 0 whatever n is. */
    public static final double LOWER = -746;

    /** 1 / ln 2. */
    public static final double INVERSE_LN2 = 0x1.71547652b82fep0;

    /** −ln 2 rounded to a double. */
    public static final double MINUS_LN2_HIGH = -0x1.62e42fefa39efp-1;

    /** What {@link #MINUS_LN2_HIGH} leaves of −ln 2. */
    public static final double MINUS_LN2_LOW = -0x1.abc9e3b39803fp-56;

    /** 1.5·2⁵²: adding it rounds to an integer and leaves that integer in the low bits. */
    public static final double ROUNDER = 0x1.8p52;

    /** 1/13! */
    public static final double C13 = 0x1.6124613a86d09p-33;

    /** 1/12! */
    public static final double C12 = 0x1.1eed8eff8d898p-29;

    /** 1/11! */
    public static final double C11 = 0x1.ae64567f544e4p-26;

    /** 1/10! */
    public static final double C10 = 0x1.27e4fb7789f5cp-22;

    /** 1/9! */
    public static final double C9 = 0x1.71de3a556c734p-19;

    /** 1/8! */
    public static final double C8 = 0x1.a01a01a01a01ap-16;

    /** 1/7! */
    public static final double C7 = 0x1.a01a01a01a01ap-13;

    /** 1/6! */
    public static final double C6 = 0x1.6c16c16c16c17p-10;

    /** 1/5! */
    public static final double C5 = 0x1.1111111111111p-7;

    /** 1/4! */
    public static final double C4 = 0x1.5555555555555p-5;

    /** 1/3! */
    public static final double C3 = 0x1.5555555555555p-3;

    /** 1/2! */
    public static final double C2 = 0.5;

    private Exponential() {}

    /** eˣ; NaN for NaN, +0 and +∞ beyond the range of doubles. */
    public static double of(double x) {
        double bounded = x > UPPER ? UPPER : x < LOWER ? LOWER : x;
        double shifted = Math.fma(bounded, INVERSE_LN2, ROUNDER);
        double n = shifted - ROUNDER;
        double r = Math.fma(n, MINUS_LN2_LOW, Math.fma(n, MINUS_LN2_HIGH, bounded));
        double q = Math.fma(C13, r, C12);
        q = Math.fma(q, r, C11);
        q = Math.fma(q, r, C10);
        q = Math.fma(q, r, C9);
        q = Math.fma(q, r, C8);
        q = Math.fma(q, r, C7);
        q = Math.fma(q, r, C6);
        q = Math.fma(q, r, C5);
        q = Math.fma(q, r, C4);
        q = Math.fma(q, r, C3);
        q = Math.fma(q, r, C2);
        double p = 1 + Math.fma(q * r, r, r);
        double halfShifted = Math.fma(n, 0.5, ROUNDER);
        double rest = n - (halfShifted - ROUNDER);
        return p * powerOfTwo(halfShifted) * powerOfTwo(rest + ROUNDER);
    }

    /** 2ᵏ of an integer k given as k + {@link #ROUNDER}. */
    private static double powerOfTwo(double shifted) {
        return Double.longBitsToDouble((Double.doubleToRawLongBits(shifted) + 1023) << 52);
    }
}
