@NullMarked
package io.thalweg.report.chart;

import org.jspecify.annotations.NullMarked;
