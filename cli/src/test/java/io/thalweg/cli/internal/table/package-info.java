@NullMarked
package io.thalweg.cli.internal.table;

import org.jspecify.annotations.NullMarked;
