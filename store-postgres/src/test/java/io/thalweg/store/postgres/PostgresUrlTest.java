package io.thalweg.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

class PostgresUrlTest {

    @Test
    void urlLocatesTheDatabase() {
        PGSimpleDataSource source = PostgresUrl.parse(
                        "postgresql://ada:p%40ss+1@db.example.org:6000,[::1]/lab%20one?sslmode=verify-full&applicationName=bench")
                .connections();
        assertThat(source.getServerNames()).containsExactly("db.example.org", "[::1]");
        assertThat(source.getPortNumbers()).containsExactly(6000, 5432);
        assertThat(source.getDatabaseName()).isEqualTo("lab one");
        assertThat(source.getUser()).isEqualTo("ada");
        assertThat(source.getPassword()).isEqualTo("p@ss+1");
        assertThat(source.getSslMode()).isEqualTo("verify-full");
        assertThat(source.getApplicationName()).isEqualTo("bench");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql://h/d", "postgres://h/d", "jdbc:postgresql://h/d"})
    void usualSchemesAreAccepted(String url) {
        assertThat(PostgresUrl.isOne(url)).isTrue();
        assertThat(PostgresUrl.parse(url)).hasToString("postgresql://h:5432/d");
    }

    @Test
    void textDoesNotRevealThePassword() {
        assertThat(PostgresUrl.parse("postgresql://ada:secret@h/d")).hasToString("postgresql://h:5432/d");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "socketFactory=org.springframework.context.support.ClassPathXmlApplicationContext",
                "socketFactoryArg=http://evil/x.xml",
                "sslfactory=x.Y",
                "sslhostnameverifier=x.Y",
                "sslpasswordcallback=x.Y",
                "authenticationPluginClassName=x.Y",
                "xmlFactoryFactory=x.Y",
                "loggerLevel=TRACE&loggerFile=/tmp/x.jsp",
                "SocketFactory=x.Y",
                "socket%46actory=x.Y",
                "options=-c%20x",
                "allowEncodingChanges=true",
                "made_up=1",
                ""
            })
    void unknownPropertiesAreRefused(String properties) {
        assertThatThrownBy(() -> PostgresUrl.parse("postgresql://h/d?" + properties))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("not supported", "sslmode");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://h/d",
                "postgresql://h",
                "postgresql://h/",
                "postgresql:///d",
                "postgresql://h:0/d",
                "postgresql://h:70000/d",
                "postgresql://h:x/d",
                "postgresql://h%00/d",
                "postgresql://h/d%0a",
                "postgresql://h/d%zz",
                "postgresql://h x/d",
                "postgresql://h/d?sslmode=require&sslmode=disable",
                "postgresql://ada:secret@h:x/d"
            })
    void invalidUrlIsRefusedWithoutRevealingThePassword(String url) {
        assertThatThrownBy(() -> PostgresUrl.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("url")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://ada:se/cret@h/d",
                "postgresql://ada:12/se?cret@h/d",
                "postgresql://ada:12,secret/x@h/d",
                "postgresql://ada:se%cret@h/d",
                "postgresql://ada:secret%@h/d",
                "postgresql://ada:sec?ret@h/d",
                "postgresql://ada:a/b?se=1&cret=2&cret=3@h/d",
                "postgresql://ada:se:cret@h:x/d",
                "postgresql://ada:secr@et@h/d?x=1"
            })
    void badCharacterDoesNotRevealThePassword(String url) {
        assertThatThrownBy(() -> PostgresUrl.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(e -> {
                    StringWriter trace = new StringWriter();
                    e.printStackTrace(new PrintWriter(trace));
                    assertThat(trace.toString()
                                    .lines()
                                    .filter(line -> !line.strip().startsWith("at ")))
                            .noneMatch(line -> line.matches(".*(cret|\"se|\\bse\\b|secr|\\bret\\b).*"));
                });
    }

    @Test
    void urlCanBeShownWithoutItsPassword() {
        PostgresUrl url = PostgresUrl.parse("postgresql://ada%20b:s%40cret@h:6000,[::1]/lab%20one?sslmode=require");
        assertThat(url.hasPassword()).isTrue();
        assertThat(url.withoutPassword()).isEqualTo("postgresql://ada%20b@h:6000,[::1]:5432/lab%20one?sslmode=require");
        PostgresUrl again = PostgresUrl.parse(url.withoutPassword());
        assertThat(again.hasPassword()).isFalse();
        assertThat(again.withoutPassword()).isEqualTo(url.withoutPassword());
        assertThat(PostgresUrl.parse("postgresql://h/d?password=secret").withoutPassword())
                .isEqualTo("postgresql://h:5432/d");
    }
}
