package io.thalweg.spring;

import io.thalweg.Thalweg;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.study.AskTell;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.store.Stores;
import io.thalweg.store.definition.StudyFile;
import io.thalweg.store.http.HttpStudy;
import io.thalweg.store.postgres.PostgresUrl;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/** Opens the study that properties name. */
final class ConfiguredStudy {

    private ConfiguredStudy() {}

    /**
     * The study, open.
     *
     * @throws IllegalArgumentException naming the property that is wrong or missing, and what to do
     */
    static AskTell open(ThalwegProperties properties) {
        URI url = properties.url();
        if (url == null && properties.store().isEmpty()) {
            throw new IllegalArgumentException(
                    "thalweg.url and thalweg.store are missing: set thalweg.url to the address of"
                            + " a service, such as http://localhost:8321, or thalweg.store to a directory or a"
                            + " postgresql:// URL; or define a bean of the type " + AskTell.class.getName());
        }
        if (url != null && !properties.store().isEmpty()) {
            throw new IllegalArgumentException("thalweg.url and thalweg.store are both set: remove thalweg.store if the"
                    + " service keeps the study, or thalweg.url if this application does");
        }
        if (properties.study().isEmpty() && (url != null || PostgresUrl.isOne(properties.store()))) {
            throw new IllegalArgumentException("thalweg.study is missing: set it to the name of the study in "
                    + (url != null ? "thalweg.url" : "thalweg.store"));
        }
        try {
            return url != null ? ofService(url, properties) : ofStore(properties);
        } catch (NoClassDefFoundError e) {
            if (!String.valueOf(e.getMessage()).contains("com/fasterxml/jackson/annotation")) {
                throw e;
            }
            throw new IllegalStateException(
                    "com.fasterxml.jackson.core:jackson-annotations is older than Thalweg's Jackson needs: depend on it"
                            + " in version 2.22 or later, beside thalweg-spring-boot-starter",
                    e);
        }
    }

    private static AskTell ofService(URI url, ThalwegProperties properties) {
        if (properties.definition() != null) {
            throw new IllegalArgumentException("thalweg.definition is set, but the study is one of the service in"
                    + " thalweg.url: remove it, and begin the study there, on its page or with POST /v1/studies");
        }
        return HttpStudy.open(url, properties.study(), properties.token(), HttpClient.newHttpClient());
    }

    private static AskTell ofStore(ThalwegProperties properties) {
        if (!properties.token().isEmpty()) {
            throw new IllegalArgumentException(
                    "thalweg.token is set, but only a service takes one: set thalweg.url, or remove it");
        }
        Resource file = properties.definition();
        @Nullable StudyDefinition definition = file == null ? null : read(file);
        StudyStore store =
                definition == null ? existing(properties) : Stores.open(properties.store(), properties.study());
        try {
            StudyBuilder study = definition == null ? Thalweg.open(store) : Thalweg.open(definition, store);
            return study.build();
        } catch (RuntimeException | Error e) {
            store.close();
            throw e;
        }
    }

    private static StudyStore existing(ThalwegProperties properties) {
        try {
            return Stores.openExisting(properties.store(), properties.study());
        } catch (NoSuchStudyException e) {
            throw new NoSuchStudyException(
                    e.getMessage() + "; or set thalweg.definition to a study file, with which it begins");
        }
    }

    private static StudyDefinition read(Resource file) {
        String name = String.valueOf(file.getFilename());
        try {
            return StudyFile.parse(
                            name,
                            file.getContentAsString(StandardCharsets.UTF_8),
                            name.toLowerCase(Locale.ROOT).endsWith(".json")
                                    ? StudyFile.Syntax.JSON
                                    : StudyFile.Syntax.YAML)
                    .definition();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "thalweg.definition: " + file.getDescription() + " cannot be read; name a study file", e);
        }
    }
}
