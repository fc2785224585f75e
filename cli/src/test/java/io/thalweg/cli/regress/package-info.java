@NullMarked
package io.thalweg.cli.regress;

import org.jspecify.annotations.NullMarked;
