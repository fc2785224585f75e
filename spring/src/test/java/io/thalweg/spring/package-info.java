@NullMarked
package io.thalweg.spring;

import org.jspecify.annotations.NullMarked;
