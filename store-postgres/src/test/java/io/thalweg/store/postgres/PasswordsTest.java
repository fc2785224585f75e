package io.thalweg.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords come from where those of PostgreSQL's own programs come from. */
class PasswordsTest {

    @TempDir
    private Path home = Path.of("");

    private Path write(String name, String text, String permissions) throws IOException {
        Path file = home.resolve(name);
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        return file;
    }

    private String password(String url, Map<String, String> environment) {
        return String.valueOf(PostgresUrl.parse(url)
                .connections(new Passwords(environment, home))
                .getPassword());
    }

    @Test
    void passwordComesFromUrlThenEnvironmentThenFiles() throws IOException {
        write(".pgpass", "*:*:*:*:of home\n", "rw-------");
        Path other = write("other", "*:*:*:*:of other\n", "rw-------");
        Path named = write("named", "*:*:*:*:of named\n", "rw-------");
        Map<String, String> file = Map.of("PGPASSFILE", other.toString());
        assertThat(password("postgresql://ada@h/d", Map.of())).isEqualTo("of home");
        assertThat(password("postgresql://ada@h/d", file)).isEqualTo("of other");
        assertThat(password("postgresql://ada@h/d?passfile=" + named, file)).isEqualTo("of named");
        Map<String, String> both = Map.of("PGPASSFILE", other.toString(), "PGPASSWORD", "of the environment");
        assertThat(password("postgresql://ada@h/d?passfile=" + named, both)).isEqualTo("of the environment");
        assertThat(password("postgresql://ada:own@h/d", both)).isEqualTo("own");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgresql://ada@db.example/lab|first",
                "postgresql://ada@db.example:6000/lab|second",
                "postgresql://ada@db.example/other|third:with:colons",
                "postgresql://bob@db.example/lab|back\\slash",
                "postgresql://ada@[::1]/lab|six",
                "postgresql://ada@nowhere,db.example/lab|first",
                "postgresql://eve@db.example/lab|''"
            })
    void firstMatchingLineIsUsed(String url, String expected) throws IOException {
        write(".pgpass", """
                # db.example:5432:lab:ada:commented
                db.example:5432:lab:ada:first
                db.example:6000:*:ada:second
                db.example:*:other:ada:third\\:with:colons
                db.example:*:*:bob:back\\\\slash
                \\:\\:1:5432:lab:ada:six
                too:short
                """, "rw-------");
        assertThat(password(url, Map.of())).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----"})
    void fileReadableByOthersIsIgnored(String permissions) throws IOException {
        write(".pgpass", "*:*:*:*:secret\n", permissions);
        assertThat(password("postgresql://ada@h/d", Map.of())).isEmpty();
    }

    @Test
    void missingNamedFileIsAnError() {
        assertThatThrownBy(() -> password("postgresql://ada@h/d?passfile=/no/such/file", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/no/such/file");
    }
}
