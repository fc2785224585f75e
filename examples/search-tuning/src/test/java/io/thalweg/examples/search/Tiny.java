package io.thalweg.examples.search;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** A dozen made-up documents and six queries. */
final class Tiny {

    private Tiny() {}

    static String prefix() throws URISyntaxException {
        Path documents = Path.of(
                Objects.requireNonNull(Tiny.class.getResource("tiny_docs.tsv")).toURI());
        return documents.resolveSibling("tiny").toString();
    }

    static Collection collection() throws IOException, URISyntaxException {
        return Collection.read(prefix());
    }
}
