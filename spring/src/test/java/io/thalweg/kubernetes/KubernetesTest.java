package io.thalweg.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.SecretKeySelector;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressServiceBackend;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import io.thalweg.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The example is what Kubernetes knows, and what one part says of another is so. */
class KubernetesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final String URL = "postgresql://thalweg@thalweg-postgres/thalweg";

    /** Seconds that a service gives what is under way when it ends. */
    private static final long GRACE = 10;

    private static Manifests manifests = new Manifests(List.of());

    private static String page = "";

    @BeforeAll
    static void read() throws IOException {
        manifests = Manifests.in(ROOT.resolve("dist/kubernetes"));
        page = Files.readString(ROOT.resolve("docs/service.md"));
    }

    @Test
    void unknownFieldsAreErrors() {
        Map<String, Object> container = Map.of("name", "a", "image", "b:1.0.0", "comand", List.of("c"));
        assertThatThrownBy(() -> Manifests.read(
                        Map.of("apiVersion", "v1", "kind", "Pod", "spec", Map.of("containers", List.of(container)))))
                .hasMessageContaining("comand");
    }

    @Test
    void selectorsFindPods() {
        Stream<Map<String, String>> services = manifests.all(Service.class).stream()
                .map(service -> service.getSpec().getSelector());
        Stream<Map<String, String>> deployments = manifests.all(Deployment.class).stream()
                .map(deployment -> deployment.getSpec().getSelector().getMatchLabels());
        Stream<Map<String, String>> sets = manifests.all(StatefulSet.class).stream()
                .map(set -> set.getSpec().getSelector().getMatchLabels());
        assertThat(Stream.of(services, deployments, sets).flatMap(one -> one))
                .isNotEmpty()
                .allSatisfy(selector -> assertThat(selected(selector)).hasSize(1));
        assertThat(manifests.all(StatefulSet.class))
                .allSatisfy(set -> assertThat(service(set.getSpec().getServiceName())
                                .getSpec()
                                .getSelector())
                        .isEqualTo(set.getSpec().getSelector().getMatchLabels()));
    }

    private static List<PodTemplateSpec> selected(Map<String, String> selector) {
        return manifests.pods().stream()
                .filter(pod -> pod.getMetadata().getLabels().entrySet().containsAll(selector.entrySet()))
                .toList();
    }

    private static Service service(String name) {
        return manifests.all(Service.class).stream()
                .filter(service -> service.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no service " + name));
    }

    @Test
    void portsAreThere() {
        for (Service service : manifests.all(Service.class)) {
            List<Container> behind = selected(service.getSpec().getSelector()).stream()
                    .flatMap(pod -> pod.getSpec().getContainers().stream())
                    .toList();
            assertThat(service.getSpec().getPorts())
                    .isNotEmpty()
                    .allSatisfy(port -> assertThat(behind)
                            .allSatisfy(container -> assertThat(portNames(container))
                                    .contains(port.getTargetPort().getStrVal())));
        }
        for (Container container : manifests.containers()) {
            Stream.of(container.getLivenessProbe(), container.getReadinessProbe(), container.getStartupProbe())
                    .filter(probe -> probe != null && probe.getHttpGet() != null)
                    .map(probe -> probe.getHttpGet().getPort().getStrVal())
                    .forEach(name -> assertThat(portNames(container)).contains(name));
        }
        for (PodTemplateSpec pod : manifests.pods()) {
            String scraped = annotations(pod).get("prometheus.io/port");
            if (scraped != null) {
                assertThat(pod.getSpec().getContainers().stream()
                                .flatMap(container -> container.getPorts().stream())
                                .map(port -> String.valueOf(port.getContainerPort())))
                        .contains(scraped);
            }
        }
        assertThat(backends())
                .isNotEmpty()
                .allSatisfy(backend -> assertThat(service(backend.getName()).getSpec().getPorts().stream()
                                .map(ServicePort::getName))
                        .contains(backend.getPort().getName()));
    }

    private static Map<String, String> annotations(PodTemplateSpec pod) {
        return Objects.requireNonNullElse(pod.getMetadata().getAnnotations(), Map.of());
    }

    private static List<String> portNames(Container container) {
        return container.getPorts().stream().map(ContainerPort::getName).toList();
    }

    private static List<IngressServiceBackend> backends() {
        return manifests.all(Ingress.class).stream()
                .flatMap(ingress -> ingress.getSpec().getRules().stream())
                .flatMap(rule -> rule.getHttp().getPaths().stream())
                .map(path -> path.getBackend().getService())
                .toList();
    }

    /** Secrets are in no file: the page says with which commands they are made. */
    @Test
    void secretsAreMadeByCommandsOfThePage() {
        Set<String> made = Pattern.compile("kubectl create secret generic (\\S+) --from-literal=(\\w+)=")
                .matcher(page)
                .results()
                .map(match -> match.group(1) + " " + match.group(2))
                .collect(Collectors.toSet());
        Stream<SecretKeySelector> keys = manifests.containers().stream()
                .flatMap(container -> container.getEnv().stream())
                .filter(variable -> variable.getValueFrom() != null)
                .map(variable -> variable.getValueFrom().getSecretKeyRef());
        assertThat(keys.map(key -> key.getName() + " " + key.getKey()).collect(Collectors.toSet()))
                .isEqualTo(made);
        Stream<String> certificates = manifests.all(Ingress.class).stream()
                .flatMap(ingress -> ingress.getSpec().getTls().stream())
                .map(IngressTLS::getSecretName);
        assertThat(certificates)
                .isNotEmpty()
                .allSatisfy(name -> assertThat(page).contains("kubectl create secret tls " + name + " --cert="));
    }

    @Test
    void hostsOfTheIngressHaveCertificates() {
        assertThat(manifests.all(Ingress.class))
                .allSatisfy(ingress -> assertThat(ingress.getSpec().getRules())
                        .allSatisfy(rule -> assertThat(ingress.getSpec().getTls())
                                .anySatisfy(tls -> assertThat(tls.getHosts()).contains(rule.getHost()))));
    }

    @Test
    void volumesAreThereAndUsed() {
        Set<String> claims = manifests.all(StatefulSet.class).stream()
                .flatMap(set -> set.getSpec().getVolumeClaimTemplates().stream())
                .map(claim -> claim.getMetadata().getName())
                .collect(Collectors.toSet());
        Set<String> used = new TreeSet<>();
        for (PodTemplateSpec pod : manifests.pods()) {
            Set<String> there = Stream.concat(
                            pod.getSpec().getVolumes().stream().map(Volume::getName), claims.stream())
                    .collect(Collectors.toSet());
            Set<String> mounted = pod.getSpec().getContainers().stream()
                    .flatMap(container -> container.getVolumeMounts().stream())
                    .map(VolumeMount::getName)
                    .collect(Collectors.toSet());
            assertThat(there).containsAll(mounted);
            assertThat(mounted)
                    .containsAll(pod.getSpec().getVolumes().stream()
                            .map(Volume::getName)
                            .toList());
            used.addAll(mounted);
        }
        assertThat(used).containsAll(claims);
    }

    /** A worker's program is where its command looks for it, and is given parameters of the study. */
    @Test
    void workersHaveTheirProgram() {
        List<PodTemplateSpec> workers = manifests.pods().stream()
                .filter(pod -> pod.getSpec().getContainers().get(0).getArgs().contains("worker"))
                .toList();
        assertThat(workers).hasSize(2).allSatisfy(pod -> {
            Container worker = pod.getSpec().getContainers().get(0);
            VolumeMount program = worker.getVolumeMounts().stream()
                    .filter(mount -> mount.getName().equals("program"))
                    .findFirst()
                    .orElseThrow();
            ConfigMap files = manifests.all(ConfigMap.class).stream()
                    .filter(map -> map.getMetadata()
                            .getName()
                            .equals(pod.getSpec()
                                    .getVolumes()
                                    .get(0)
                                    .getConfigMap()
                                    .getName()))
                    .findFirst()
                    .orElseThrow();
            assertThat(files.getData().keySet())
                    .allSatisfy(file -> assertThat(worker.getArgs()).contains(program.getMountPath() + "/" + file));
            assertThat(worker.getArgs()).endsWith("{x}", "{y}");
        });
        assertThat(manifests.all(Job.class))
                .allSatisfy(
                        job -> assertThat(job.getSpec().getTemplate().getSpec().getRestartPolicy())
                                .isEqualTo("OnFailure"));
    }

    /** Ours in the version of this project, others in one that does not change. */
    @Test
    void imagesArePinned() throws IOException {
        Matcher version =
                Pattern.compile("<version>([^<]+)</version>").matcher(Files.readString(ROOT.resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        assertThat(manifests.containers())
                .hasSizeGreaterThan(2)
                .extracting(Container::getImage)
                .allSatisfy(image -> assertThat(image)
                        .matches(
                                image.startsWith("thalweg:")
                                        ? "thalweg:" + Pattern.quote(version.group(1))
                                        : "[a-z/-]+:\\d+\\.\\d+(\\.\\d+)?"));
    }

    @Test
    void commandsAreUnderstood() {
        Set<String> commands = new TreeSet<>();
        for (Container container : manifests.containers()) {
            if (container.getImage().startsWith("thalweg:")
                    && container.getCommand().isEmpty()) {
                understood(container.getArgs());
                commands.add(container.getArgs().get(0));
                assertThat(container.getArgs()).contains(URL);
            }
        }
        assertThat(commands).contains("serve", "worker");
        List<String> onThePage = Pattern.compile("kubectl exec \\S+ -- /opt/thalweg/thalweg (.+)")
                .matcher(page)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(onThePage).isNotEmpty().allSatisfy(command -> {
            understood(List.of(command.split(" ", -1)));
            assertThat(command).contains(URL);
        });
    }

    private static void understood(List<String> arguments) {
        assertThat(Main.commandLine()
                        .parseArgs(arguments.toArray(String[]::new))
                        .errors())
                .isEmpty();
    }

    /** The address that commands are given is that of the database. */
    @Test
    void databaseIsTheOneThatIsMade() {
        Service service = service("thalweg-postgres");
        assertThat(service.getSpec().getPorts())
                .extracting(ServicePort::getPort)
                .containsExactly(5432);
        Map<String, String> variables = selected(service.getSpec().getSelector()).stream()
                .flatMap(pod -> pod.getSpec().getContainers().stream())
                .flatMap(container -> container.getEnv().stream())
                .filter(variable -> variable.getValue() != null)
                .collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue));
        assertThat(variables).containsEntry("POSTGRES_USER", "thalweg").containsEntry("POSTGRES_DB", "thalweg");
    }

    /** As the strictest of the standards for pods asks, and with a file system that nobody writes to. */
    @Test
    void podsMayDoNoMoreThanTheyNeed() {
        for (PodTemplateSpec pod : manifests.pods()) {
            PodSpec spec = pod.getSpec();
            PodSecurityContext common = spec.getSecurityContext();
            assertThat(common.getRunAsNonRoot()).isTrue();
            assertThat(common.getRunAsUser()).isPositive();
            assertThat(common.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
            assertThat(spec.getAutomountServiceAccountToken()).isFalse();
            for (Container container : spec.getContainers()) {
                SecurityContext own = container.getSecurityContext();
                assertThat(own.getAllowPrivilegeEscalation()).isFalse();
                assertThat(own.getReadOnlyRootFilesystem()).isTrue();
                assertThat(own.getCapabilities().getDrop()).containsExactly("ALL");
                assertThat(container.getVolumeMounts())
                        .extracting(VolumeMount::getMountPath)
                        .contains("/tmp");
                assertThat(container.getResources().getRequests()).containsKeys("cpu", "memory");
                assertThat(container.getResources().getLimits()).containsKey("memory");
            }
        }
    }

    @Test
    void servicesEndInOrderAndSayWhenTheyAreReady() {
        for (IngressServiceBackend backend : backends()) {
            PodSpec pod = selected(service(backend.getName()).getSpec().getSelector())
                    .get(0)
                    .getSpec();
            for (Container container : pod.getContainers()) {
                assertThat(pod.getTerminationGracePeriodSeconds())
                        .isGreaterThan(
                                container.getLifecycle().getPreStop().getSleep().getSeconds() + GRACE);
                assertThat(Stream.of(container.getReadinessProbe(), container.getLivenessProbe()))
                        .doesNotContainNull();
                Probe ready = container.getReadinessProbe();
                assertThat(ready.getHttpGet().getPath())
                        .isNotEqualTo(container.getLivenessProbe().getHttpGet().getPath());
            }
        }
    }

    @Test
    void filesOnThePageAreThere() throws IOException {
        Set<String> named = Pattern.compile("dist/kubernetes/[\\w-]+\\.yaml")
                .matcher(page)
                .results()
                .map(match -> match.group())
                .collect(Collectors.toSet());
        try (Stream<Path> files = Files.list(ROOT.resolve("dist/kubernetes"))) {
            assertThat(files.map(file -> "dist/kubernetes/" + file.getFileName()))
                    .containsAll(named)
                    .allSatisfy(file -> assertThat(named).contains(file));
        }
    }

    @Test
    void probesAndMetricsAreRoutesOfTheService() throws IOException {
        JsonNode routes = JsonMapper.shared()
                .readTree(Files.readString(ROOT.resolve("service/src/main/resources/io/thalweg/service/openapi.json")))
                .get("paths");
        Stream<String> probes = manifests.containers().stream()
                .flatMap(container -> Stream.of(container.getLivenessProbe(), container.getReadinessProbe()))
                .filter(probe -> probe != null && probe.getHttpGet() != null)
                .map(probe -> probe.getHttpGet().getPath());
        Stream<String> scraped = manifests.pods().stream()
                .map(pod -> annotations(pod).get("prometheus.io/path"))
                .filter(Objects::nonNull);
        assertThat(Stream.concat(probes, scraped))
                .hasSizeGreaterThan(2)
                .allSatisfy(path -> assertThat(routes.has(path)).as(path).isTrue());
    }
}
