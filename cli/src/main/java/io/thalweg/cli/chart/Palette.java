package io.thalweg.cli.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import org.knowm.xchart.style.XYStyler;

/** What all figures have in common: colours, fonts, a light grid. */
public final class Palette {

    /** What a figure is about. */
    public static final Color BLUE = new Color(0x1F5FA8);

    /** What it is compared with. */
    public static final Color GREY = new Color(0x70757A);

    /** Text. */
    public static final Color INK = new Color(0x24292F);

    private static final Color GRID = new Color(0xE6E8EB);

    private Palette() {}

    /** Gives a figure the common look. */
    public static void apply(XYStyler styler) {
        styler.setBaseFont(new Font(Font.SANS_SERIF, Font.PLAIN, 18));
        styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 24));
        styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 20));
        styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 18));
        styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 18));
        styler.setChartFontColor(INK);
        styler.setAxisTickLabelsColor(INK);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setChartTitleBoxVisible(false);
        styler.setPlotGridLinesColor(GRID);
        styler.setPlotGridLinesStroke(new BasicStroke(1f));
        styler.setPlotGridVerticalLinesVisible(false);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setLegendPadding(16);
        styler.setLegendBackgroundColor(Color.WHITE);
        styler.setChartPadding(24);
        styler.setAntiAlias(true);
    }
}
