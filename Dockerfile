# Built on one system, run on a smaller one: nothing here is compiled for the machine, so what the first stages make runs
# on any processor.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node tools/bootstrap.mjs build

# What the server needs to run and nothing else. Of Prisma and SQLite the parts for other databases and systems go.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/engine/package.json packages/engine/
COPY packages/protocol/package.json packages/protocol/
COPY server/package.json server/
COPY client/package.json client/
COPY tools/package.json tools/
RUN npx --yes pnpm@12.21.0 install --prod --no-optional --frozen-lockfile --filter @bougie/server... \
  && find node_modules/.pnpm -path '*/@prisma/client/runtime/*' \
    \( -name '*.map' -o -name '*_small_*' -o -name '*mysql*' -o -name '*sqlserver*' -o -name '*cockroachdb*' \) -delete \
  && find node_modules/.pnpm -path '*/better-sqlite3/prebuilds/*' ! -name 'linux*' -delete \
  && rm -rf node_modules/.pnpm/better-sqlite3@*/node_modules/better-sqlite3/deps \
  && mkdir -p tools/node_modules/@bougie && ln -s ../../../packages/engine ../../../packages/protocol tools/node_modules/@bougie/

FROM node:24-alpine AS runtime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8022 DATABASE_URL=file:/data/bougie.db
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/packages/engine/src packages/engine/src
COPY --from=build /app/packages/protocol/src packages/protocol/src
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/server/src server/src
COPY --from=build /app/client/dist client/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data

# The operator's command line, with the programs that dump and restore Postgres.
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
CMD ["node", "server/src/main.ts"]
