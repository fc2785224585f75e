package io.thalweg.examples;

import io.thalweg.core.study.Study;
import io.thalweg.report.Report;
import io.thalweg.report.ReportOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * The report of a campaign in a laboratory, that of {@link LabCampaign}: a page for those who were not there.
 *
 * <p>The picture {@code docs/report.png} is the beginning of that page as a browser shows it:
 *
 * <pre>{@code
 * java -cp examples/target/thalweg-examples.jar io.thalweg.examples.ReportCampaign report
 * chromium --headless=new --hide-scrollbars --window-size=1000,1420 --screenshot=docs/report.png report/report.html
 * }</pre>
 */
public final class ReportCampaign {

    private ReportCampaign() {}

    /**
     * Writes the page and its figures.
     *
     * @param arguments the folder to write them into; {@code report} if there is none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        run(Path.of(arguments.length == 0 ? "report" : arguments[0]), System.out);
    }

    /**
     * Carries the campaign out and writes its report.
     *
     * @param folder receives the report
     * @param out receives the log
     * @return the report
     * @throws IOException if it cannot be written
     */
    public static Report run(Path folder, PrintStream out) throws IOException {
        Study study = LabCampaign.run(out);
        Report report =
                Report.of(study, ReportOptions.DEFAULT.withTitle("Direct arylation: ten days, forty reactions"));
        out.println("wrote " + report.writeTo(folder));
        return report;
    }
}
