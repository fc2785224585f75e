package io.thalweg.cli.internal.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

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
            JshellCommand.class,
            BeginCommand.class,
            WorkerCommand.class,
            ReleaseCommand.class,
            InitCommand.class,
            CheckCommand.class,
            ChangeCommand.class,
            AskCommand.class,
            TellCommand.class,
            CancelCommand.class,
            ExportCommand.class,
            StatusCommand.class,
            BestCommand.class,
            CompareCommand.class,
            CopyCommand.class,
            StudiesCommand.class,
            ReportCommand.class,
            DoctorCommand.class,
            HelpCommand.class
        })
public final class ThalwegCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Without a command there is nothing to do but to list the commands. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
