import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { derivePostgresSchema } from './derive-postgres-schema.ts'
import { schemaPath } from './paths.ts'

const sqliteSchema = readFileSync(schemaPath('sqlite'), 'utf8')

test('the committed Postgres schema is the derived one', () => {
  expect(readFileSync(schemaPath('postgres'), 'utf8')).toBe(derivePostgresSchema(sqliteSchema))
})

test('only the provider and the output folder differ from the source', () => {
  const sourceLines = new Set(sqliteSchema.split('\n'))
  const derivedOnly = derivePostgresSchema(sqliteSchema)
    .split('\n')
    .filter((line) => !sourceLines.has(line))
    .map((line) => line.replaceAll(/ +/g, ' ').trim())
  expect(derivedOnly).toEqual([
    '// Derived from ../schema.prisma by `node tools/prisma/generate.ts`. Do not edit.',
    'output = "../../server/src/generated/postgres"',
    'provider = "postgresql"',
  ])
})

test('a source without the expected provider line is refused, not copied', () => {
  expect(() => derivePostgresSchema(sqliteSchema.replace('"sqlite"', '"mysql"'))).toThrow('exactly once')
})
