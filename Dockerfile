# Two images from one file: `league` runs every part of it, `worker` is the same with node for JavaScript bots.
#   docker build --target league -t blue-riband:0.1.0 .
#   docker build --target worker -t blue-riband-worker:0.1.0 .
# Both run as an ordinary user on a root file system nobody writes to: give each its own /var/lib/riband and /tmp. What all
# share without a bucket is /var/lib/riband-objects; a volume that is new takes its owner from the folder in the image.

FROM debian:12-slim AS build
RUN apt-get update -qq \
    && apt-get install -qq -y --no-install-recommends python3 python3-venv \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
RUN python3 -m venv /opt/riband
COPY requirements/image.txt requirements/
RUN /opt/riband/bin/pip install --no-cache-dir --require-hashes -r requirements/image.txt
COPY pyproject.toml README.md LICENSE ./
COPY proto proto
COPY engine_service engine_service
COPY bots bots
COPY matchmaker matchmaker
COPY dashboard dashboard
# pip compiles what it installs; bots behind walls could not.
RUN /opt/riband/bin/pip install --no-cache-dir --no-deps --no-build-isolation . \
    && /opt/riband/bin/pip uninstall -qy pip


FROM debian:12-slim AS league
RUN apt-get update -qq \
    && apt-get install -qq -y --no-install-recommends ca-certificates python3 tini \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --home-dir /var/lib/riband --create-home --shell /usr/sbin/nologin riband
COPY --from=build /opt/riband /opt/riband
RUN install --directory --owner=riband --group=riband /var/lib/riband-objects
ENV PATH=/opt/riband/bin:$PATH \
    RIBAND_HOME=/var/lib/riband \
    PYTHONUNBUFFERED=1
LABEL org.opencontainers.image.title="Blue Riband" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT"
USER 10001:10001
WORKDIR /var/lib/riband
# tini reaps what a killed worker's bots leave behind, and passes signals on.
ENTRYPOINT ["tini", "--", "riband"]
CMD ["--help"]


FROM league AS worker
USER root
RUN apt-get update -qq \
    && apt-get install -qq -y --no-install-recommends nodejs \
    && rm -rf /var/lib/apt/lists/*
USER 10001:10001
CMD ["worker"]
