package io.thalweg.surrogate.harmonic;

/** The transformations under which a function may be nearly symmetric. */
public sealed interface Symmetry {

    /**
     * Reflections of coordinates about the centre of the unit cube, of j, j + J, j + 2J, … each.
     *
     * @param ways J, at least 1; no more than there are ordered coordinates are used
     */
    record Axes(int ways) implements Symmetry {

        /**
         * Checks the number.
         *
         * @param ways J, at least 1; no more than there are ordered coordinates are used
         */
        public Axes {
            requireWays(ways);
        }
    }

    /**
     * Reflections along the principal directions of the data of the first fit, about their mean; of the coordinates where some are
     * categorical.
     *
     * @param ways J, at least 1; no more than there are coordinates are used
     */
    record Principal(int ways) implements Symmetry {

        /**
         * Checks the number.
         *
         * @param ways J, at least 1; no more than there are coordinates are used
         */
        public Principal {
            requireWays(ways);
        }
    }

    /**
     * Turns of the globe about its axis.
     *
     * @param longitude name of the parameter that is a longitude, in degrees
     * @param latitude name of the parameter that is a latitude, in degrees
     * @param turns T, at least 2: each is by 360°/T
     */
    record Globe(String longitude, String latitude, int turns) implements Symmetry {

        /**
         * Checks the number and the names.
         *
         * @param longitude name of the parameter that is a longitude, in degrees
         * @param latitude name of the parameter that is a latitude, in degrees
         * @param turns T, at least 2: each is by 360°/T
         */
        public Globe {
            if (turns < 2) {
                throw new IllegalArgumentException("turns is " + turns + ", must be at least 2");
            }
            if (longitude.equals(latitude)) {
                throw new IllegalArgumentException(
                        "longitude and latitude are both \"" + latitude + "\", must be two parameters");
            }
        }
    }

    private static void requireWays(int ways) {
        if (ways < 1) {
            throw new IllegalArgumentException("ways is " + ways + ", must be at least 1");
        }
    }
}
