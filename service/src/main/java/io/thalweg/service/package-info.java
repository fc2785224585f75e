/**
 * Studies over HTTP: {@link io.thalweg.service.Service} answers what {@code openapi.json} describes, from any store, and keeps nothing of
 * its own but models that it can learn again.
 */
@NullMarked
package io.thalweg.service;

import org.jspecify.annotations.NullMarked;
