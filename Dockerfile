# A server of Florilegium's tables: docker build -t florilegium . && docker run -p 8080:8080 -v florilegium:/data florilegium
# It writes to /data alone, so the rest may be read-only (docker run --read-only).
FROM python:3.11-slim AS build
WORKDIR /source
COPY requirements/scale.lock requirements/build.lock requirements/
RUN python -m venv /opt/florilegium \
 && /opt/florilegium/bin/pip install --no-cache-dir --require-hashes -r requirements/scale.lock -r requirements/build.lock
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN /opt/florilegium/bin/pip install --no-cache-dir --no-build-isolation --no-deps . \
 && /opt/florilegium/bin/pip uninstall --yes flit_core pip

FROM python:3.11-slim
COPY --from=build /opt/florilegium /opt/florilegium
RUN install --directory --owner=10001 --group=10001 /data
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s \
  CMD ["/opt/florilegium/bin/python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8080/healthz', timeout=4)"]
ENTRYPOINT ["/opt/florilegium/bin/florilegium"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080", "--database", "/data/tables.db", "--no-browser"]
