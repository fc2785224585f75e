package io.thalweg.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** What the rules are about: the classes of the modules, whether they are read from folders or from jars. */
public final class CodeBase implements ImportOption {

    @Override
    public boolean includes(Location location) {
        return !location.contains("/test-classes/") && !location.contains("-tests.jar");
    }
}
