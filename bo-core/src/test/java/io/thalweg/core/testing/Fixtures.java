package io.thalweg.core.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Golden reference values: the bundled files {@code fixtures/NAME.json}, and the files of the same names in the folder
 * given by {@code -Dthalweg.fixtures=DIR} where they are there.
 */
public final class Fixtures {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Fixtures() {}

    /** The cases of a topic, bundled ones first. */
    public static List<JsonNode> cases(String topic) {
        List<JsonNode> cases = new ArrayList<>();
        for (JsonNode file : files(topic)) {
            file.get("cases").forEach(cases::add);
        }
        return cases;
    }

    /** {@link #cases} as a stream, for a JUnit method source. */
    public static Stream<JsonNode> stream(String topic) {
        return cases(topic).stream();
    }

    /** The files of a topic, the bundled one first. */
    public static List<JsonNode> files(String topic) {
        List<JsonNode> files = new ArrayList<>();
        String name = topic + ".json";
        try (InputStream in = Fixtures.class.getResourceAsStream("/fixtures/" + name)) {
            if (in == null) {
                throw new IllegalArgumentException("topic: no bundled fixture named " + name);
            }
            files.add(MAPPER.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String folder = System.getProperty("thalweg.fixtures", "");
        if (!folder.isBlank() && Files.isRegularFile(Path.of(folder, name))) {
            files.add(MAPPER.readTree(Path.of(folder, name).toFile()));
        }
        return files;
    }

    /** A JSON list of numbers. */
    public static double[] vector(JsonNode list) {
        double[] v = new double[list.size()];
        for (int i = 0; i < v.length; i++) {
            v[i] = list.get(i).doubleValue();
        }
        return v;
    }

    /** A JSON list of rows. */
    public static DMatrixRMaj matrix(JsonNode rows) {
        DMatrixRMaj m =
                new DMatrixRMaj(rows.size(), rows.isEmpty() ? 0 : rows.get(0).size());
        for (int i = 0; i < m.numRows; i++) {
            System.arraycopy(vector(rows.get(i)), 0, m.data, i * m.numCols, m.numCols);
        }
        return m;
    }

    /** max |a − b| / max |b| over the arrays; the absolute difference where b is all zero. */
    public static double relativeError(double[] a, double[] b) {
        if (a.length != b.length) {
            return Double.POSITIVE_INFINITY;
        }
        double difference = 0;
        double scale = 0;
        for (int i = 0; i < a.length; i++) {
            if (Double.isNaN(a[i]) != Double.isNaN(b[i])) {
                return Double.POSITIVE_INFINITY;
            }
            difference = Math.max(difference, Math.abs(a[i] - b[i]));
            scale = Math.max(scale, Math.abs(b[i]));
        }
        return scale == 0 ? difference : difference / scale;
    }
}
