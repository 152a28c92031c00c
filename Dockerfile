# Nom de Code in one image: the client is built by Node, the wheel by Python, and neither is in the result.
#   docker build -t nomdecode .
#   docker run -d -p 8000:8000 -v nomdecode:/data --read-only --cap-drop ALL nomdecode

FROM node:22-bookworm-slim AS client
WORKDIR /build/web
# The packages first: they are fetched again only when the list changes.
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web/ ./
# Shown by the client's page “about”.
COPY LICENSE NOTICE /build/
COPY LICENSES/ /build/LICENSES/
COPY docs/credits.md /build/docs/
# Written to /build/src/nomdecode/web
RUN npm run build

FROM python:3.13-slim-bookworm AS server
WORKDIR /build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv --without-pip /opt/nomdecode
# The dependencies first: they are fetched again only when their list changes.
COPY requirements/ requirements/
RUN pip --python /opt/nomdecode/bin/python install --require-hashes --no-deps --requirement requirements/server.txt \
    && pip install --require-hashes --no-deps --requirement requirements/build.txt
COPY pyproject.toml hatch_build.py ./
COPY README.md LICENSE NOTICE ./
COPY LICENSES/ LICENSES/
COPY src/ src/
COPY --from=client /build/src/nomdecode/web/ src/nomdecode/web/
RUN pip wheel --no-deps --no-build-isolation --wheel-dir dist . \
    && pip --python /opt/nomdecode/bin/python install --no-deps dist/*.whl

FROM python:3.13-slim-bookworm
RUN groupadd --gid 10001 nomdecode \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent nomdecode \
    && install -d -o nomdecode -g nomdecode -m 0700 /data
COPY --from=server /opt/nomdecode /opt/nomdecode
ENV PATH=/opt/nomdecode/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    NOMDECODE_DATA=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
# The server answers for its store too; a slow database makes it unhealthy, not dead.
# It asks where NOMDECODE_PORT and NOMDECODE_CERT say: set these, rather than arguments of serve.
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 CMD ["nomdecode", "health"]
ENTRYPOINT ["nomdecode"]
CMD ["serve", "--quiet"]
