package io.thalweg.testfunction;

import java.io.InputStream;
import java.util.Objects;

/**
 * A finite problem from a laboratory: the yields, in per cent, of the direct arylation of an imidazole under all 1,728
 * combinations of 4 bases, 12 ligands, 4 solvents, 3 concentrations (mol/l) and 3 temperatures (°C). The best is 100.
 *
 * <p>B. J. Shields et al., "Bayesian reaction optimization as a tool for chemical synthesis", Nature 590 (2021) 89–96. The
 * licence lies beside the table.
 */
public final class DirectArylation {

    /** The name of the table, a resource beside this class. */
    public static final String TABLE = "direct_arylation.csv";

    /** The column to maximise. */
    public static final String TARGET = "yield";

    private DirectArylation() {}

    /** {@return the table: a header, then one reaction a line, comma-separated; the last column is the target} */
    public static InputStream open() {
        return Objects.requireNonNull(DirectArylation.class.getResourceAsStream(TABLE), TABLE);
    }
}
