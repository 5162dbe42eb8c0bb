# Two stages: the first installs the locked packages, the second keeps only what runs.

FROM python:3.11-slim AS packages
COPY requirements/fast.lock /tmp/fast.lock
RUN python -m venv /opt/scopa \
 && /opt/scopa/bin/pip install --no-cache-dir --require-hashes --requirement /tmp/fast.lock

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /data scopa \
 && install --directory --owner=scopa --mode=0700 /data
COPY --from=packages /opt/scopa /opt/scopa
WORKDIR /app
COPY LICENSE ./
COPY engine engine
COPY bot bot
# The bot's user may not write here: without this, every start compiles anew.
RUN python -m compileall -q engine bot
ENV PATH=/opt/scopa/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    SCOPA_DATABASE=/data/scopa.db
USER scopa
VOLUME /data
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
