package io.thalweg.benchmark;

import io.thalweg.cli.internal.command.Subcommand;
import picocli.CommandLine.Command;

/** Measures this machine. */
@Command(
        name = "bench",
        description = "Measure the speed of this software on this machine.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            BenchLinalgCommand.class,
            BenchStepCommand.class,
            BenchAskCommand.class,
            BenchLearnCommand.class,
            BenchDecoupledCommand.class,
            BenchHarmonicCommand.class,
            BenchRunCommand.class,
            BenchStoreCommand.class
        })
public final class BenchCommand implements Subcommand {}
