@NullMarked
package io.thalweg.cli.table;

import org.jspecify.annotations.NullMarked;
