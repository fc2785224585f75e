package io.thalweg.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.model.Choice;
import io.thalweg.core.study.AskTell;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.service.Service;
import io.thalweg.service.ServiceOptions;
import io.thalweg.store.http.HttpStudy;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.actuate.autoconfigure.context.properties.ConfigurationPropertiesReportEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.env.EnvironmentEndpointAutoConfiguration;
import org.springframework.boot.actuate.context.properties.ConfigurationPropertiesReportEndpoint;
import org.springframework.boot.actuate.env.EnvironmentEndpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class StudyEndpointTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder = Path.of("");

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    ThalwegAutoConfiguration.class,
                    ThalwegEndpointAutoConfiguration.class,
                    EnvironmentEndpointAutoConfiguration.class,
                    ConfigurationPropertiesReportEndpointAutoConfiguration.class))
            .withPropertyValues("management.endpoints.web.exposure.include=*");

    private String[] inStore() {
        return new String[] {
            "thalweg.store=" + folder, "thalweg.study=wax", "thalweg.definition=classpath:io/thalweg/spring/study.yaml"
        };
    }

    @Test
    void saysHowFarTheStudyIs() {
        application.withPropertyValues(inStore()).run(context -> {
            AskTell study = context.getBean(AskTell.class);
            StudyEndpoint endpoint = context.getBean(StudyEndpoint.class);
            assertThat(JSON.writeValueAsString(endpoint.status())).isEqualTo("""
                            {"trials":0,"results":0,"running":[],"best":null,"noBest":"no result was told yet","inCharge":{}}""");
            List<Trial> trials = study.ask(3);
            study.tell(trials.get(0), 0.5);
            study.tell(trials.get(1), Outcome.failed("it gelled"));
            StudyEndpoint.Status status = endpoint.status();
            assertThat(status.trials()).isEqualTo(3);
            assertThat(status.results()).isEqualTo(2);
            assertThat(status.running()).containsExactly(2L);
            assertThat(status.best())
                    .isEqualTo(new StudyEndpoint.Best(0, trials.get(0).point().asMap(), 0.5));
            assertThat(status.noBest()).isNull();
        });
    }

    /** A study elsewhere is read as it goes on, and only what is new of it. */
    @Test
    void saysTheSameOfAStudyElsewhere() {
        application.withPropertyValues(inStore()).run(context -> {
            Study study = context.getBean(Study.class);
            StudyEndpoint here = context.getBean(StudyEndpoint.class);
            try (Service service = Service.start(ServiceOptions.local(folder.toString(), 0));
                    AskTell reached = HttpStudy.open(URI.create("http://127.0.0.1:" + service.port()), "wax")) {
                StudyEndpoint there = new StudyEndpoint(reached);
                for (int i = 0; i < 8; i++) {
                    Trial trial = study.ask();
                    study.tell(trial, trial.point().real("x"));
                    assertThat(there.status()).isEqualTo(here.status());
                }
                Choice choice = new Choice("vips", 600, "exact would take too long");
                study.store()
                        .append(state ->
                                List.of(new StudyEvent.Learned(8, 0, Optional.empty(), 8, 0, Map.of("", choice))));
                assertThat(there.status()).isEqualTo(here.status());
                assertThat(there.status().inCharge()).containsExactly(Map.entry("", choice));
            }
        });
    }

    @Test
    void isThereOnlyIfItIsExposed() {
        application
                .withPropertyValues(inStore())
                .withPropertyValues("management.endpoints.web.exposure.include=health")
                .run(context -> assertThat(context).doesNotHaveBean(StudyEndpoint.class));
    }

    /** Even where all values are shown. */
    @Test
    void otherEndpointsDoNotShowSecrets() {
        application
                .withBean(Study.class, OwnStudy::open)
                .withPropertyValues(
                        "management.endpoint.env.show-values=always",
                        "management.endpoint.configprops.show-values=always",
                        "thalweg.url=http://studies.example",
                        "thalweg.study=wax",
                        "thalweg.token=s3cret",
                        "thalweg.store=postgresql://ada:s3cret@db.example/studies")
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addLast(new SystemEnvironmentPropertySource("variables", Map.of("THALWEG_TOKEN", "s3cret"))))
                .run(context -> {
                    Object variables =
                            context.getBean(EnvironmentEndpoint.class).environment("(?i)thalweg.*");
                    Object properties = context.getBean(ConfigurationPropertiesReportEndpoint.class)
                            .configurationPropertiesWithPrefix("thalweg");
                    assertThat(List.of(JSON.writeValueAsString(variables), JSON.writeValueAsString(properties)))
                            .allSatisfy(shown -> assertThat(shown)
                                    .contains("studies.example")
                                    .doesNotContain("s3cret"));
                    assertThat(context.getBean(ThalwegProperties.class).toString())
                            .contains("studies.example")
                            .doesNotContain("s3cret");
                });
    }
}
