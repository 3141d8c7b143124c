# The built server and client: `docker build -t future-memory .`
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN node scripts/build.mjs && node scripts/prune-to-server.mjs

FROM node:24-bookworm-slim
ARG COMMIT_HASH
# The reasons for MALLOC_ARENA_MAX and for the flags of Node are in scripts/supervise.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data COMMIT_HASH=$COMMIT_HASH \
  MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 NODE_COMPILE_CACHE=/data/.cache/node
WORKDIR /app
RUN install -d -o node -g node /data
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000
# A worker listens on no port; `--no-healthcheck` or its own check of the process is for it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=30", "--expose-gc", "dist/server/main.mjs"]
