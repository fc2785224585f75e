package io.thalweg.core.study;

import java.util.concurrent.Executor;

/** Work in the thread that asks for it: what a study does unless it is given an executor. */
enum CallersThread implements Executor {
    INSTANCE;

    @Override
    public void execute(Runnable task) {
        task.run();
    }
}
