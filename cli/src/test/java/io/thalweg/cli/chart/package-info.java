@NullMarked
package io.thalweg.cli.chart;

import org.jspecify.annotations.NullMarked;
