package io.thalweg.spring;

import io.thalweg.core.study.AskTell;
import io.thalweg.store.postgres.PostgresUrl;
import java.util.Locale;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/** What the actuator shows of a study, and what it does not show of its properties. */
@AutoConfiguration(after = ThalwegAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
public final class ThalwegEndpointAutoConfiguration {

    /** For Spring. */
    ThalwegEndpointAutoConfiguration() {}

    @Bean
    @ConditionalOnAvailableEndpoint
    @ConditionalOnSingleCandidate(AskTell.class)
    StudyEndpoint thalwegEndpoint(AskTell study) {
        return new StudyEndpoint(study);
    }

    /** Also where the actuator was told to show values. */
    @Bean
    SanitizingFunction thalwegSecrets() {
        return SanitizingFunction.sanitizeValue().ifMatches(ThalwegEndpointAutoConfiguration::isSecret);
    }

    /** However the name is written: {@code thalweg.token}, {@code THALWEG_TOKEN}. The URL of a database may have a password. */
    private static boolean isSecret(SanitizableData data) {
        return switch (data.getKey().toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "")) {
            case "thalwegtoken" -> true;
            case "thalwegstore" -> PostgresUrl.isOne(String.valueOf(data.getValue()));
            default -> false;
        };
    }
}
