package io.thalweg.examples;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** The hours of a combined-cycle power plant at full load (Tüfekci and Kaya 2014), in random order. */
final class PowerPlant {

    /** The weather: temperature (°C), exhaust vacuum (cm Hg), pressure (mbar), relative humidity (%). */
    static final SearchSpace WEATHER = SearchSpace.builder()
            .real("AT", 0, 40)
            .real("V", 20, 85)
            .real("AP", 990, 1035)
            .real("RH", 20, 105)
            .build();

    private static final String TABLE = "powerplant.csv.gz";

    private PowerPlant() {}

    /**
     * An hour.
     *
     * @param weather in the unit cube
     * @param output MW
     */
    record Hour(double[] weather, double output) {}

    /** The first hours. */
    static List<Hour> hours(int most) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Objects.requireNonNull(PowerPlant.class.getResourceAsStream(TABLE))),
                StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).limit(most).map(PowerPlant::hour).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Hour hour(String line) {
        double[] v =
                Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray();
        return new Hour(WEATHER.encode(Point.of("AT", v[0], "V", v[1], "AP", v[2], "RH", v[3])), v[4]);
    }
}
