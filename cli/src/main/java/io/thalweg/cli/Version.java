package io.thalweg.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this build, from the jar's manifest. */
final class Version implements IVersionProvider {

    /** The version, or {@code development} when not run from the jar. */
    static String current() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"thalweg " + current()};
    }
}
