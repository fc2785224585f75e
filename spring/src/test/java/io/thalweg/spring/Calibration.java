package io.thalweg.spring;

import io.thalweg.core.study.AskTell;
import io.thalweg.core.trial.Trial;
import org.springframework.stereotype.Component;

/** A part of an application that uses a study, as docs/service.md shows it. */
@Component
class Calibration {

    private final AskTell study;

    Calibration(AskTell study) {
        this.study = study;
    }

    void step() {
        Trial trial = study.ask();
        study.tell(trial, loss(trial.point().real("x")));
    }

    private static double loss(double x) {
        return Math.pow(x - 0.3, 2);
    }
}
