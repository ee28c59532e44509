// Prisma ties a schema to one provider. prisma/schema.prisma (SQLite) is the only one that is edited by hand; this
// gives the Postgres text by changing nothing but the provider and the paths that depend on the file's own folder.

const BANNER = '// Derived from ../schema.prisma by `node tools/prisma/generate.ts`. Do not edit.\n\n'

interface Swap {
  readonly from: string
  readonly to: string
}

const SWAPS: readonly Swap[] = [
  { from: 'provider = "sqlite"', to: 'provider = "postgresql"' },
  { from: '"../server/src/generated/sqlite"', to: '"../../server/src/generated/postgres"' },
]

export function derivePostgresSchema(sqliteSchema: string): string {
  return BANNER + SWAPS.reduce(swapOnce, sqliteSchema)
}

function swapOnce(schema: string, { from, to }: Swap): string {
  const [before, after, ...more] = schema.split(from)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`prisma/schema.prisma must contain ${from} exactly once`)
  }
  return before + to + after
}
