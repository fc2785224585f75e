package io.thalweg.store.kill;

import io.thalweg.Thalweg;
import io.thalweg.core.study.Study;
import io.thalweg.store.Stores;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A process that runs a study and never comes to the end of an evaluation; says of each that it has begun. */
final class Hanging {

    private Hanging() {}

    /** Arguments: place and name of the study. */
    public static void main(String[] args) {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        Study study = Thalweg.open(Stores.openExisting(args[0], args[1]))
                .withExecutor(threads, 2)
                .build();
        study.run(
                point -> {
                    System.out.println("evaluating");
                    Thread.sleep(Long.MAX_VALUE);
                    return 0;
                },
                10);
    }
}
