@NullMarked
package io.thalweg.cli.internal.regress;

import org.jspecify.annotations.NullMarked;
