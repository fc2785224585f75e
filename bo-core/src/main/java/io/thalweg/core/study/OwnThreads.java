package io.thalweg.core.study;

import java.util.concurrent.Executor;

/** A thread for each piece of work, which can be left behind: for evaluations with a timeout where no executor was given. */
enum OwnThreads implements Executor {
    INSTANCE;

    @Override
    public void execute(Runnable task) {
        Thread thread = new Thread(task, "thalweg-evaluation");
        thread.setDaemon(true);
        thread.start();
    }
}
