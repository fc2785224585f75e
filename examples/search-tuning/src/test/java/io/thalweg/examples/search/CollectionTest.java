package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectionTest {

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void filesAreRead() throws Exception {
        Collection tiny = Tiny.collection();
        assertThat(tiny.documents()).hasSize(12);
        assertThat(tiny.documents().get(2))
                .isEqualTo(new Collection.Document("3", "brakes", "adjusting the brakes of a bicycle in the rain ."));
        assertThat(tiny.documents().get(2).words()).isEqualTo(10);
        assertThat(tiny.queries()).hasSize(6);
        assertThat(tiny.queries().get(0))
                .isEqualTo(new Collection.Query(
                        "how do i mend the chain of my bicycle", Map.of("1", 4, "2", 2, "4", 2, "3", 0)));
    }

    @Test
    void filesMayBeCompressed() throws Exception {
        write("c_docs.tsv.gz", "id\ttitle\tbody\na\tone\tshort\nb\ttwo\tmuch longer text\nc\tthree\t \n");
        write("c_queries.tsv.gz", "id\ttext\nq\tshort\n");
        write("c_qrels.tsv.gz", "query\tdoc\tgrade\tcode\nq\ta\t3\t2\n");
        Collection read = Collection.read(folder.resolve("c").toString());
        assertThat(read.queries()).containsExactly(new Collection.Query("short", Map.of("a", 3)));
        assertThat(read.documents().stream().mapToInt(Collection.Document::words))
                .containsExactly(1, 3, 0);
        assertThat(read.medianWords()).isEqualTo(1);
    }

    @Test
    void missingColumnIsAnError() throws Exception {
        write("c_docs.tsv.gz", "id\ttitle\na\tone\n");
        assertThatThrownBy(() -> Collection.read(folder.resolve("c").toString()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("c_docs.tsv.gz")
                .hasMessageContaining("2 columns");
    }

    private void write(String name, String content) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
    }
}
