// Prisma ties a schema to one provider. Only prisma/schema.prisma (SQLite) is edited by hand. The Postgres schema is
// derived from it: only the provider and the paths that depend on the file's own folder change.

const BANNER = '// Derived from ../schema.prisma by `node tools/prisma/generate.ts`. Do not edit.\n\n'

const SWAPS = [
  { from: 'provider = "sqlite"', to: 'provider = "postgresql"' },
  { from: '"../server/src/generated/sqlite"', to: '"../../server/src/generated/postgres"' },
]

export function derivePostgresSchema(sqliteSchema: string): string {
  return BANNER + SWAPS.reduce(swapOnce, sqliteSchema)
}

function swapOnce(schema: string, { from, to }: (typeof SWAPS)[number]): string {
  const [before, after, ...more] = schema.split(from)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`prisma/schema.prisma must contain ${from} exactly once`)
  }
  return before + to + after
}
