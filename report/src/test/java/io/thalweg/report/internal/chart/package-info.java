@NullMarked
package io.thalweg.report.internal.chart;

import org.jspecify.annotations.NullMarked;
