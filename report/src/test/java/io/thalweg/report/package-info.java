@NullMarked
package io.thalweg.report;

import org.jspecify.annotations.NullMarked;
