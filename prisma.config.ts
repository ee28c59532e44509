import { existsSync } from 'node:fs'
import { defineConfig } from 'prisma/config'

// Used by the Prisma command line only (studio, migrate status, migrate deploy); the server reads its own configuration.
if (existsSync('.env')) process.loadEnvFile('.env')

const url = process.env['DATABASE_URL'] ?? 'file:./data/bougie.db'
const isPostgres = url.startsWith('postgres')

export default defineConfig({
  schema: isPostgres ? 'prisma/postgres/schema.prisma' : 'prisma/schema.prisma',
  migrations: {
    path: isPostgres ? 'prisma/migrations/postgres' : 'prisma/migrations/sqlite',
    seed: 'node prisma/seed.ts',
  },
  datasource: { url },
})
