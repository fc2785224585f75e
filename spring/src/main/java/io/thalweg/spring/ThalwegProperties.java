package io.thalweg.spring;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Which study an application works on: one of a service, or one in a store, with its models in this process. {@code
 * META-INF/spring-configuration-metadata.json} describes the same for editors.
 *
 * @param url the address of a service
 * @param token of the service, empty for none
 * @param store a directory or the URL of a database, empty for a study of a service
 * @param study the name of the study, empty if the store is its own directory
 * @param definition a study file, with which a study in a store begins
 */
@ConfigurationProperties("thalweg")
record ThalwegProperties(
        @Nullable URI url,
        @DefaultValue("") String token,
        @DefaultValue("") String store,
        @DefaultValue("") String study,
        @Nullable Resource definition) {

    /** Without the token, and without the store, whose URL may have a password. */
    @Override
    public String toString() {
        return "thalweg.url=" + url + ", thalweg.study=" + study + ", thalweg.definition=" + definition;
    }
}
