/** A study as a bean of a Spring Boot application, configured by properties {@code thalweg.*}. */
@NullMarked
package io.thalweg.spring;

import org.jspecify.annotations.NullMarked;
