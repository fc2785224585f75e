package io.thalweg.cli.internal.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The command that the subcommands belong to. */
@Command(
        name = "thalweg",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Bayesian optimisation with Gaussian-process surrogates that learn online.",
        subcommands = {
            DemoCommand.class,
            OptimizeCommand.class,
            RegressCommand.class,
            SurrogatesCommand.class,
            BeginCommand.class,
            WorkerCommand.class,
            ReleaseCommand.class,
            InitCommand.class,
            CheckCommand.class,
            AskCommand.class,
            TellCommand.class,
            CancelCommand.class,
            ExportCommand.class,
            StatusCommand.class,
            BestCommand.class,
            ReportCommand.class,
            DoctorCommand.class
        })
public final class ThalwegCommand {}
