package io.thalweg.store.http;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.error.NoBestTrialException;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.error.StoreVersionException;
import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.error.TrialConflictException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The errors that a study of this process would have thrown. */
final class Problems {

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TOO_MANY = 429;
    private static final int SERVER = 500;

    private Problems() {}

    /** The error of an answer. */
    static RuntimeException exception(int status, JsonNode body) {
        String code = body.path("code").asString("");
        String detail = body.path("detail").asString("status " + status);
        return switch (code) {
            case "infeasible-space" -> new InfeasibleSpaceException(detail);
            case "invalid-definition" -> new InvalidDefinitionException("the definition", List.of(detail));
            case "invalid-measurement" -> new InvalidMeasurementException(detail);
            case "invalid-parameter" -> new InvalidParameterException(detail);
            case "invalid-space" -> new InvalidSpaceException(detail);
            case "lease-lost" -> new LeaseLostException(detail);
            case "no-best-trial" -> new NoBestTrialException(detail);
            case "no-such-study" -> new NoSuchStudyException(detail);
            case "no-such-trial" -> new NoSuchTrialException(detail);
            case "space-exhausted" -> new SpaceExhaustedException(detail);
            case "store-corrupt" -> new StoreCorruptException(detail);
            case "store-version" -> new StoreVersionException(detail);
            case "study-exists" -> new StudyExistsException(detail);
            case "trial-conflict" -> new TrialConflictException(detail);
            default -> unknown(status, detail);
        };
    }

    private static RuntimeException unknown(int status, String detail) {
        return status == UNAUTHORIZED || status == FORBIDDEN || status == TOO_MANY || status >= SERVER
                ? new StoreUnavailableException(detail)
                : new IllegalArgumentException(detail);
    }
}
