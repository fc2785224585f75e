# The command in a container, from the zip: unpack dist/target/thalweg-VERSION.zip, then
#   docker build -t thalweg -f Dockerfile thalweg-VERSION
#   docker run --read-only -u "$(id -u)" -v "$PWD:/campaign" thalweg ask
# The folder of the campaign is all that the command writes to; figures also need /tmp: --tmpfs /tmp. It serves studies as well:
#   docker run --read-only --tmpfs /tmp -u "$(id -u)" -v "$PWD:/campaign" -p 8321:8321 thalweg serve --host 0.0.0.0 --behind-proxy
FROM eclipse-temurin:21.0.6_7-jre
COPY . /opt/thalweg
ENV THALWEG_CACHE=/opt/thalweg/cache
RUN ["/opt/thalweg/thalweg", "--version"]
WORKDIR /campaign
EXPOSE 8321
USER 65534:65534
ENTRYPOINT ["/opt/thalweg/thalweg"]
