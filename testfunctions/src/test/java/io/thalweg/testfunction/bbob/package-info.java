@NullMarked
package io.thalweg.testfunction.bbob;

import org.jspecify.annotations.NullMarked;
