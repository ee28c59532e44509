# Targets: `server` (the last, and so the default), `operator` and, for docker-compose.yml, `development`.
# Base images are pinned to full versions, because shorter tags change. To use another image or a digest:
# --build-arg NODE_IMAGE=…
ARG NODE_BUILD_IMAGE=node:24.21.0-bookworm-slim
ARG NODE_IMAGE=node:24.21.0-alpine3.24

# Built on one system, run on a smaller one: nothing is compiled for a processor, so the results of the first stages run
# on any. Layers that seldom change come first: after an edit of the client the build takes seconds.
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

# For development: sources are replaced while the container runs, and tests and tools are included.
FROM build AS development
ENV NODE_ENV=development HOST=0.0.0.0 PORT=8022
EXPOSE 8022
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--watch", "--watch-preserve-output", "server/src/app/main.ts"]

# Only the packages that the server needs at run time, and a list of them. Removed are the parts of Prisma and SQLite for
# other databases and systems, and type declarations and source maps of all packages.
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
# No VOLUME: each container would leave an anonymous one behind.
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node

# The operator's command line and the migration job, with the programs that dump and restore Postgres. The seed is left
# out: its invented players must not be mixed with real ones.
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
