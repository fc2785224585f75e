package io.thalweg.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.study.AskTell;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import io.thalweg.service.Role;
import io.thalweg.service.Service;
import io.thalweg.service.ServiceOptions;
import io.thalweg.service.Tokens;
import io.thalweg.store.http.HttpStudy;
import io.thalweg.store.postgres.PostgresServer;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class ThalwegAutoConfigurationTest {

    private static final String FILE = """
            parameters: {x: {range: [0, 1]}}
            objectives: {loss: minimize}
            """;

    @TempDir
    private Path folder = Path.of("");

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(ThalwegAutoConfiguration.class, ThalwegEndpointAutoConfiguration.class));

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("study.yaml"), FILE);
        Files.writeString(folder.resolve("study.json"), """
                {"parameters": {"x": {"range": [0, 1]}}, "objectives": {"loss": "minimize"}, "round": false}
                """);
    }

    private String[] inStore(String file) {
        return new String[] {
            "thalweg.store=" + folder.resolve("studies"),
            "thalweg.study=wax",
            "thalweg.definition=" + folder.resolve(file).toUri()
        };
    }

    @Test
    void studyBeginsByItsFileAndGoesOnWithoutIt() {
        application
                .withPropertyValues(inStore("study.yaml"))
                .withUserConfiguration(Calibration.class)
                .run(context -> context.getBean(Calibration.class).step());
        application
                .withPropertyValues("thalweg.store=" + folder.resolve("studies/wax"))
                .run(context -> {
                    AskTell study = context.getBean(AskTell.class);
                    assertThat(study.best()).isPresent();
                    assertThat(study.ask().number()).isEqualTo(1);
                });
    }

    @Test
    void studyThatHasBegunMustAgreeWithItsFile() throws IOException {
        application
                .withPropertyValues(inStore("study.yaml"))
                .run(context -> assertThat(context).hasNotFailed());
        Files.writeString(folder.resolve("study.yaml"), FILE.replace("[0, 1]", "[0, 2]"));
        application
                .withPropertyValues(inStore("study.yaml"))
                .run(context -> assertThat(context.getStartupFailure()).hasMessageContaining("x: 0 to 1 → 0 to 2"));
    }

    /** As from the command: what a file says is rounded unless it says otherwise. */
    @Test
    void filesAreReadAsTheCommandReadsThem() {
        application.withPropertyValues(inStore("study.json")).run(context -> {
            AskTell study = context.getBean(AskTell.class);
            study.ask();
            study.ask();
            assertThat(String.valueOf(study.ask().point().real("x"))).hasSizeGreaterThan(10);
        });
        application
                .withPropertyValues(inStore("study.yaml"))
                .withPropertyValues("thalweg.study=rounded")
                .run(context -> {
                    AskTell study = context.getBean(AskTell.class);
                    study.ask();
                    study.ask();
                    assertThat(String.valueOf(study.ask().point().real("x"))).hasSizeLessThan(10);
                });
    }

    @Test
    void studyOfAServiceIsReachedWithAToken() {
        String place = folder.resolve("served").toString();
        Tokens tokens = Tokens.of(place, InstantSource.system());
        String token = tokens.make("application", Role.ASK, new SecureRandom());
        application
                .withPropertyValues(inStore("study.yaml"))
                .withPropertyValues("thalweg.store=" + place)
                .run(context -> context.getBean(AskTell.class).ask());
        ServiceOptions options = new ServiceOptions(
                place, "127.0.0.1", 0, Optional.of(tokens), Optional.empty(), false, Optional.empty());
        try (Service service = Service.start(options)) {
            ApplicationContextRunner reaching = application.withPropertyValues(
                    "thalweg.url=http://127.0.0.1:" + service.port(), "thalweg.study=wax");
            reaching.withPropertyValues("thalweg.token=" + token).run(context -> {
                AskTell study = context.getBean(AskTell.class);
                Trial trial = study.ask();
                assertThat(trial.number()).isEqualTo(1);
                study.tell(trial, 3);
                assertThat(study).isInstanceOf(HttpStudy.class);
                assertThat(study.best().orElseThrow().value()).isEqualTo(3);
            });
            reaching.run(context -> assertThat(context.getStartupFailure())
                    .rootCause()
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("thalweg token make"));
        }
    }

    @Test
    void studyIsClosedWithTheContext() {
        AtomicReference<AskTell> open = new AtomicReference<>();
        application.withPropertyValues(inStore("study.yaml")).run(context -> open.set(context.getBean(AskTell.class)));
        AskTell study = Objects.requireNonNull(open.get());
        assertThatThrownBy(study::ask).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void applicationMayDefineItsOwn() {
        application
                .withBean("own", Study.class, OwnStudy::open)
                .run(context -> assertThat(context).hasSingleBean(AskTell.class).hasBean("own"));
    }

    @Test
    void actuatorNeedNotBeThere() {
        application
                .withPropertyValues(inStore("study.yaml"))
                .withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
                .run(context -> assertThat(context)
                        .hasSingleBean(AskTell.class)
                        .doesNotHaveBean("thalwegEndpoint")
                        .doesNotHaveBean("thalwegSecrets"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    thalweg.study=wax                                                                  | thalweg.url and thalweg.store are missing: set
                    thalweg.url=http://127.0.0.1:9, thalweg.store=studies, thalweg.study=wax           | thalweg.url and thalweg.store are both set: remove
                    thalweg.url=http://127.0.0.1:9                                                     | thalweg.study is missing: set it to the name of the study in thalweg.url
                    thalweg.store=postgresql://ada:s3cret@db/studies                                   | thalweg.study is missing: set it to the name of the study in thalweg.store
                    thalweg.url=http://127.0.0.1:9, thalweg.study=wax, thalweg.definition=file:a.yaml  | thalweg.definition is set, but the study is one of the service
                    thalweg.store=studies, thalweg.token=s3cret                                        | thalweg.token is set, but only a service takes one
                    thalweg.store=studies, thalweg.definition=classpath:nothing.yaml                   | thalweg.definition: class path resource [nothing.yaml] cannot be read
                    thalweg.store=/nowhere, thalweg.study=wax                                          | set thalweg.definition to a study file
                    thalweg.url=http://127.0.0.1:9, thalweg.study=wax                                  | cannot be reached
                    """)
    void whatIsWrongIsNamedWithTheRemedy(String properties, String message) {
        application
                .withPropertyValues(properties.split(", *", -1))
                .run(context -> assertThat(context.getStartupFailure())
                        .hasMessageContaining(message)
                        .hasMessageNotContaining("s3cret"));
    }

    /** With the connection pool and the driver that Spring Boot manages. */
    @Test
    @Tag("slow")
    void storeMayBeADatabase() {
        PostgresServer server = PostgresServer.shared();
        application
                .withPropertyValues(inStore("study.yaml"))
                .withPropertyValues("thalweg.store=" + server.url(server.database()))
                .run(context -> {
                    AskTell study = context.getBean(AskTell.class);
                    study.tell(study.ask(), 0.5);
                    assertThat(study.best().orElseThrow().value()).isEqualTo(0.5);
                });
    }

    /** What would happen with the version of Jackson's annotations that Spring Boot 3.5 manages. */
    @Test
    void olderAnnotationsOfJacksonAreNamedWithTheRemedy() throws Exception {
        List<URL> classPath = new ArrayList<>();
        for (String place : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            classPath.add(Path.of(place).toUri().toURL());
        }
        try (URLClassLoader older =
                new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()) {
                    @Override
                    protected Class<?> findClass(String name) throws ClassNotFoundException {
                        if (name.equals("com.fasterxml.jackson.annotation.JsonSerializeAs")) {
                            throw new ClassNotFoundException(name);
                        }
                        return super.findClass(name);
                    }
                }) {
            Class<?> record = older.loadClass(ThalwegProperties.class.getName());
            Constructor<?> constructor = record.getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            Method open = older.loadClass(ConfiguredStudy.class.getName()).getDeclaredMethod("open", record);
            open.setAccessible(true);
            Object properties = constructor.newInstance(URI.create("http://127.0.0.1:9"), "", "", "wax", null);
            String needed = JsonProperty.class.getPackage().getImplementationVersion();
            assertThatThrownBy(() -> open.invoke(null, properties))
                    .cause()
                    .hasMessageContaining("jackson-annotations")
                    .hasMessageContaining("version " + needed);
            assertThat(Files.readString(Path.of("../docs/service.md"))
                            .contains("<artifactId>jackson-annotations</artifactId><version>" + needed + "</version>"))
                    .as("docs/service.md names version " + needed)
                    .isTrue();
        }
    }
}
