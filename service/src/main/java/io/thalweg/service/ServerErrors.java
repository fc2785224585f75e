package io.thalweg.service;

import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** What the server refuses before it looks for a route, such as what is not HTTP: problems as well, which say nothing of its inside. */
final class ServerErrors extends ErrorHandler {

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            String message,
            @Nullable Throwable cause,
            Callback callback) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.MEDIA_TYPE);
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        String detail =
                code >= HttpStatus.INTERNAL_SERVER_ERROR_500 && code != HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505
                        ? "the service failed; its log says why"
                        : "the request cannot be read: " + HttpStatus.getMessage(code);
        Content.Sink.write(
                response, true, new Problem(code, Problem.word(code), detail).json(Optional.empty()), callback);
    }
}
