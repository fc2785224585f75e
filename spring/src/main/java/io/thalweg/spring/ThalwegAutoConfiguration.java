package io.thalweg.spring;

import io.thalweg.core.study.AskTell;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** The study that the properties {@code thalweg.*} name, unless the application defines one. It is closed with the context. */
@AutoConfiguration
@EnableConfigurationProperties(ThalwegProperties.class)
public final class ThalwegAutoConfiguration {

    /** For Spring. */
    ThalwegAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    AskTell thalwegStudy(ThalwegProperties properties) {
        return ConfiguredStudy.open(properties);
    }
}
