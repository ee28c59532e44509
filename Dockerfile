# Targets: `server` (the last, and so the default), `operator` and, for docker-compose.yml, `development`.
# Base images are named by their whole version, because a shorter name would change under us. Another one, or a digest:
# --build-arg NODE_IMAGE=…
ARG NODE_BUILD_IMAGE=node:24.21.0-bookworm-slim
ARG NODE_IMAGE=node:24.21.0-alpine3.24

# Built on one system, run on a smaller one: nothing here is compiled for the machine, so what the first stages make runs
# on any processor. What changes seldom comes first: an edit of the client takes seconds, not an installation.
FROM --platform=$BUILDPLATFORM ${NODE_BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/api-client/package.json packages/api-client/
COPY packages/battle-messages/package.json packages/battle-messages/
COPY packages/engine/package.json packages/engine/
COPY packages/protocol/package.json packages/protocol/
COPY packages/simulation/package.json packages/simulation/
COPY server/package.json server/
COPY client/package.json client/
COPY tools/package.json tools/bootstrap.mjs tools/
COPY tools/bootstrap tools/bootstrap
RUN node tools/bootstrap.mjs install
COPY prisma.config.ts ./
COPY prisma prisma
COPY tools/prisma tools/prisma
RUN node tools/bootstrap.mjs generate
COPY . .
RUN node tools/bootstrap.mjs build

# Sources that are replaced while it runs, with everything that tests and tools need.
FROM build AS development
ENV NODE_ENV=development HOST=0.0.0.0 PORT=8022
EXPOSE 8022
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--watch", "--watch-preserve-output", "server/src/app/main.ts"]

# What the server needs to run and nothing else, and a list of it. Of Prisma and SQLite the parts for other databases and
# systems go, of all packages what only editors and debuggers read.
FROM --platform=$BUILDPLATFORM ${NODE_BUILD_IMAGE} AS dependencies
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/api-client/package.json packages/api-client/
COPY packages/battle-messages/package.json packages/battle-messages/
COPY packages/engine/package.json packages/engine/
COPY packages/protocol/package.json packages/protocol/
COPY packages/simulation/package.json packages/simulation/
COPY server/package.json server/
COPY client/package.json client/
COPY tools/package.json tools/
RUN npx --yes pnpm@12.21.0 install --prod --no-optional --frozen-lockfile --filter @bougie/server... \
  && npx --yes pnpm@12.21.0 sbom --sbom-format cyclonedx --sbom-type application --prod --no-optional \
    --filter @bougie/server... --out sbom.cdx.json \
  && find node_modules/.pnpm -type f \
    \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && find node_modules/.pnpm -path '*/@prisma/client/runtime/*' \
    \( -name '*_small_*' -o -name '*mysql*' -o -name '*sqlserver*' -o -name '*cockroachdb*' \) -delete \
  && find node_modules/.pnpm -path '*/better-sqlite3/prebuilds/*' ! -name 'linux*' -delete \
  && rm -rf node_modules/.pnpm/better-sqlite3@*/node_modules/better-sqlite3/deps \
  && mkdir -p tools/node_modules/@bougie && ln -s ../../../packages/engine ../../../packages/protocol ../../../server tools/node_modules/@bougie/

FROM ${NODE_IMAGE} AS runtime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8022 DATABASE_URL=file:/data/bougie.db
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/packages/battle-messages/src packages/battle-messages/src
COPY --from=build /app/packages/engine/src packages/engine/src
COPY --from=build /app/packages/protocol/src packages/protocol/src
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/server/src server/src
COPY --from=build /app/client/dist client/dist
# No VOLUME: it would leave one without a name behind each container that keeps nothing there.
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node

# The operator's command line and the migration job, with the programs that dump and restore Postgres. Without the seed,
# whose people have no place beside real ones.
FROM runtime AS operator
USER root
RUN apk add --no-cache postgresql17-client
COPY --from=build /app/tools/admin tools/admin
USER node
ENTRYPOINT ["node", "tools/admin/main.ts"]

FROM runtime AS server
EXPOSE 8022
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/app/main.ts"]
