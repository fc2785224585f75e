@NullMarked
package io.thalweg.testfunction.internal.bbob;

import org.jspecify.annotations.NullMarked;
