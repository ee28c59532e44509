import { fileURLToPath } from 'node:url'

export const PROVIDERS = ['sqlite', 'postgres'] as const
export type Provider = (typeof PROVIDERS)[number]

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url))

const schemaFiles = { sqlite: 'prisma/schema.prisma', postgres: 'prisma/postgres/schema.prisma' } as const

export function schemaPath(provider: Provider): string {
  return `${repositoryRoot}${schemaFiles[provider]}`
}

export function migrationsPath(provider: Provider): string {
  return `${repositoryRoot}prisma/migrations/${provider}`
}
