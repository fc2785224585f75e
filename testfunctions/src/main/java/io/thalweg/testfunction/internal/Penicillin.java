package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import java.util.OptionalDouble;

/**
 * A simulated penicillin fermentation: yield (negated), carbon dioxide and time.
 *
 * <p>Coordinates: culture volume V in l, biomass X, temperature T in K, glucose S, feed rate F, concentration of the feed
 * s_f and pH, on [60, 120] × [0.05, 18] × [293, 303] × [0.05, 18] × [0.01, 0.5] × [500, 700] × [5, 6.5]. Explicit Euler
 * steps of an hour over Bajpai and Reuss' equations, until the tank is full, the glucose used up or the yield no longer
 * grows, at most 2500 steps. The stopping time makes all the objectives jump. The largest hypervolume is that of an
 * approximate front (NSGA-II).
 *
 * <p>Source: Q. Liang and L. Lai, Scalable Bayesian optimization accelerates process optimization of penicillin production,
 * NeurIPS 2021 AI for Science Workshop; G. Birol, C. Ündey and A. Çinar, A modular simulation package for fed-batch
 * fermentation: penicillin production, Computers and Chemical Engineering 26, 2002.
 */
public record Penicillin() implements MultiObjectiveTestFunction {

    private static final int MAX_HOURS = 2500;

    /** Yields of biomass and of penicillin per glucose, g/g. */
    private static final double YIELD_BIOMASS = 0.45;

    private static final double YIELD_PENICILLIN = 0.90;

    /** Inhibition of growth by acid and by base, mol/l. */
    private static final double K1 = 1e-10;

    private static final double K2 = 7e-5;

    /** Glucose that maintains the biomass, per hour. */
    private static final double MAINTENANCE = 0.014;

    /** Carbon dioxide per growth, per biomass, and at rest. */
    private static final double CO2_GROWTH = 0.143;

    private static final double CO2_BIOMASS = 4e-7;
    private static final double CO2_REST = 1e-4;

    /** Growth and production rates per hour, and their saturation and inhibition constants. */
    private static final double GROWTH = 0.092;

    private static final double SATURATION_GROWTH = 0.15;
    private static final double PRODUCTION = 0.005;
    private static final double SATURATION_PRODUCTION = 0.0002;
    private static final double INHIBITION_PRODUCTION = 0.10;

    /** Decay of penicillin, per hour. */
    private static final double HYDROLYSIS = 0.04;

    /** Arrhenius constants of growth and of death; energies in cal/mol. */
    private static final double GROWTH_FACTOR = 7e3;

    private static final double GROWTH_ENERGY = 5100;
    private static final double DEATH_FACTOR = 1e33;
    private static final double DEATH_ENERGY = 50_000;
    private static final double GAS_CONSTANT = 1.9872;

    /** Evaporation: rate per hour, and freezing and boiling point in K. */
    private static final double EVAPORATION = 2.5e-4;

    private static final double FREEZING = 273;
    private static final double BOILING = 373;

    /** Capacity of the tank, l. */
    private static final double CAPACITY = 180;

    /** Growth of the yield that no longer counts as one, g/l per hour. */
    private static final double STAGNATION = 1e-11;

    @Override
    public Box domain() {
        return Box.of(60, 120, 0.05, 18, 293, 303, 0.05, 18, 0.01, 0.5, 500, 700, 5, 6.5);
    }

    @Override
    public double[] formulas(double[] x) {
        double temperature = x[2];
        double feedRate = x[4];
        double feedConcentration = x[5];
        double acidity = Math.pow(10, -x[6]);
        double evaporation = EVAPORATION * Math.expm1(5 * (temperature - BOILING) / (FREEZING - BOILING));
        double gas = GAS_CONSTANT * temperature;
        double growthRate = GROWTH
                / (1 + K1 / acidity + acidity / K2)
                * (GROWTH_FACTOR * Math.exp(-GROWTH_ENERGY / gas) - DEATH_FACTOR * Math.exp(-DEATH_ENERGY / gas));

        double volume = x[0];
        double biomass = x[1];
        double glucose = x[3];
        double penicillin = 0;
        double carbonDioxide = 0;
        int hour = 0;
        boolean running = true;
        while (running && hour < MAX_HOURS) {
            hour++;
            double inflow = feedRate - volume * evaporation;
            double dilution = inflow / volume;
            double growth = growthRate * glucose / (SATURATION_GROWTH * biomass + glucose);
            double production =
                    PRODUCTION * glucose / (SATURATION_PRODUCTION + glucose + square(glucose) / INHIBITION_PRODUCTION);
            double biomassChange = growth * biomass - biomass * dilution;
            double glucoseChange = -(growth / YIELD_BIOMASS + production / YIELD_PENICILLIN + MAINTENANCE) * biomass
                    + feedRate * feedConcentration / volume
                    - glucose * dilution;
            double penicillinChange = production * biomass - HYDROLYSIS * penicillin - penicillin * dilution;
            carbonDioxide += CO2_GROWTH * biomassChange + CO2_BIOMASS * biomass + CO2_REST;
            penicillin += penicillinChange;
            volume += inflow;
            biomass += biomassChange;
            glucose += glucoseChange;
            running = volume <= CAPACITY && glucose >= 0 && penicillinChange >= STAGNATION;
        }
        return new double[] {-penicillin, carbonDioxide, hour};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {25.935, 57.612, 935.5};
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(2183455.909507436);
    }
}
