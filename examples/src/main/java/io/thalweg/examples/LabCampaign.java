package io.thalweg.examples;

import io.thalweg.Thalweg;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import io.thalweg.testfunction.DirectArylation;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A campaign in a laboratory: each morning four reactions are suggested together, each evening their yields are told. Nothing
 * but {@code ask} and {@code tell} is needed, whoever does the experiments.
 *
 * <p>The laboratory is a table of reactions that were all carried out: {@link DirectArylation}.
 */
public final class LabCampaign {

    private static final int DAYS = 10;
    private static final int REACTIONS_A_DAY = 4;

    private final MeasuredTable laboratory = MeasuredTable.read(DirectArylation.open(), false);
    private final Study study =
            Thalweg.maximize(laboratory.space()).valueName("yield (%)").build();
    private final PrintStream out;
    private int forecasts;
    private int hits;

    private LabCampaign(PrintStream out) {
        this.out = out;
    }

    /**
     * Prints the log of the campaign.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        run(System.out);
    }

    /**
     * Carries the campaign out and prints its log.
     *
     * @param out receives the log
     * @return the study
     */
    public static Study run(PrintStream out) {
        LabCampaign campaign = new LabCampaign(out);
        campaign.begin();
        for (int day = 1; day <= DAYS; day++) {
            campaign.spend(day);
        }
        campaign.conclude();
        return campaign.study;
    }

    private void begin() {
        print("Direct arylation: %,d possible reactions, %d a day", laboratory.values().length, REACTIONS_A_DAY);
        print(
                "     %-29s%-19s%-14s%6s%5s%18s%8s",
                "ligand", "base", "solvent", "mol/l", "°C", "expected yield", "yield");
    }

    private void spend(int day) {
        print("Day %d", day);
        List<Experiment> experiments = new ArrayList<>();
        for (Trial trial : study.ask(REACTIONS_A_DAY)) {
            experiments.add(new Experiment(trial, expectation(trial), laboratory.at(trial.point())));
        }
        for (Experiment experiment : experiments) {
            boolean record =
                    study.best().map(best -> experiment.yield > best.value()).orElse(true);
            study.tell(experiment.trial, experiment.yield);
            log(experiment, record);
        }
    }

    /** What the model expects of a reaction that it chose; those of the initial design are chosen without one. */
    private Optional<Forecast> expectation(Trial trial) {
        return trial.origin() == Origin.MODEL ? study.forecast(trial.point()) : Optional.empty();
    }

    private void log(Experiment experiment, boolean record) {
        Point reaction = experiment.trial.point();
        print(
                "%4d %-29s%-19s%-14s%6.3f%5d%18s%8.2f%s",
                experiment.trial.number() + 1,
                reaction.text("ligand"),
                reaction.text("base"),
                reaction.text("solvent"),
                reaction.real("concentration"),
                reaction.integer("temp_c"),
                experiment.expected.map(LabCampaign::show).orElse("-"),
                experiment.yield,
                record ? "  best" : "");
        experiment.expected.ifPresent(expected -> {
            forecasts++;
            hits += Math.abs(expected.measurement().standardised(experiment.yield)) <= 2 ? 1 : 0;
        });
    }

    private static String show(Forecast expected) {
        return String.format(Locale.ROOT, "%.1f ± %.1f", expected.mean(), expected.observationDeviation());
    }

    private void conclude() {
        BestTrial best = study.best().orElseThrow();
        RandomPicks random = new RandomPicks(laboratory.values(), study.direction());
        print("Best: yield %.2f %% in experiment %d", best.value(), best.trial().number() + 1);
        print(
                "As many reactions picked at random: %.2f %% (median); as good a one takes %,d picks",
                random.medianBest(DAYS * REACTIONS_A_DAY), random.picksFor(best.value()));
        print("Yields within two standard deviations of what was expected: %d of %d", hits, forecasts);
    }

    private void print(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }

    /** A reaction of one day: what was expected of it in the morning, and what it gave. */
    private record Experiment(Trial trial, Optional<Forecast> expected, double yield) {}
}
