package io.thalweg.kubernetes;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The objects of all files in a folder. A field that its type does not have is an error, also far inside. */
record Manifests(List<HasMetadata> objects) {

    private static final Map<String, Class<? extends HasMetadata>> TYPES = Map.of(
            "v1 ConfigMap", ConfigMap.class,
            "v1 Pod", Pod.class,
            "v1 Service", Service.class,
            "apps/v1 Deployment", Deployment.class,
            "apps/v1 StatefulSet", StatefulSet.class,
            "batch/v1 Job", Job.class,
            "networking.k8s.io/v1 Ingress", Ingress.class);

    /** The model's types take any field, to be open for later versions of Kubernetes; these readers are not. */
    private static final ObjectMapper STRICT = new ObjectMapper().setAnnotationIntrospector(new Closed());

    private static final class Closed extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasAnySetter(Annotated annotated) {
            return false;
        }
    }

    static Manifests in(Path folder) throws IOException {
        List<HasMetadata> objects = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                new Load(LoadSettings.builder().build())
                        .loadAllFromString(Files.readString(file))
                        .forEach(document -> objects.add(read((Map<?, ?>) document)));
            }
        }
        return new Manifests(objects);
    }

    static HasMetadata read(Map<?, ?> document) {
        String type = document.get("apiVersion") + " " + document.get("kind");
        return STRICT.convertValue(document, Objects.requireNonNull(TYPES.get(type), type + " is unknown"));
    }

    <T> List<T> all(Class<T> type) {
        return objects.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** What pods are made of, also the single ones. */
    List<PodTemplateSpec> pods() {
        Stream<PodTemplateSpec> single = all(Pod.class).stream()
                .map(pod -> new PodTemplateSpecBuilder()
                        .withMetadata(pod.getMetadata())
                        .withSpec(pod.getSpec())
                        .build());
        Stream<PodTemplateSpec> deployed = all(Deployment.class).stream()
                .map(deployment -> deployment.getSpec().getTemplate());
        Stream<PodTemplateSpec> stateful =
                all(StatefulSet.class).stream().map(set -> set.getSpec().getTemplate());
        Stream<PodTemplateSpec> jobs =
                all(Job.class).stream().map(job -> job.getSpec().getTemplate());
        return Stream.of(single, deployed, stateful, jobs).flatMap(pods -> pods).toList();
    }

    List<Container> containers() {
        return pods().stream()
                .flatMap(pod -> pod.getSpec().getContainers().stream())
                .toList();
    }
}
