package io.thalweg.cli.internal.usage;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads lengths of time as people write them: {@code 500ms}, {@code 30s}, {@code 1.5h}. */
public final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?) ?(ms|s|m|min|h|d)");

    private static final Map<String, Long> NANOSECONDS = Map.of(
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "min", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);

    @Override
    public Duration convert(String value) {
        Matcher matcher = FORM.matcher(value);
        Long unit = matcher.matches() ? NANOSECONDS.get(matcher.group(2)) : null;
        if (unit == null) {
            throw new TypeConversionException(
                    "'" + value + "' is not a duration: write a number and its unit, ms, s, m, h or d, as in 30s");
        }
        BigDecimal nanoseconds = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
        BigDecimal[] parts = nanoseconds.divideAndRemainder(BigDecimal.valueOf(1_000_000_000L));
        return Duration.ofSeconds(parts[0].longValue(), parts[1].longValue());
    }
}
