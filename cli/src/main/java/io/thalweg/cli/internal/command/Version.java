package io.thalweg.cli.internal.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, as Maven filled it into {@code version.properties}. */
public final class Version implements IVersionProvider {

    /** The version, or {@code development} when not built by Maven. */
    public static String current() {
        Properties properties = new Properties();
        try (InputStream file = Version.class.getResourceAsStream("version.properties")) {
            if (file != null) {
                properties.load(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties cannot be read from the class path", e);
        }
        String version = properties.getProperty("version", "");
        return version.isEmpty() || version.startsWith("$") ? "development" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"thalweg " + current()};
    }
}
