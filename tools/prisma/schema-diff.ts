// The SQL from one database schema to another. It writes migrations, and the drift test shows by it that the
// migrations lead exactly to the models.
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { createMendedAdapter } from './mended-adapter.ts'
import { createOfflineAdapter } from './offline-adapter.ts'
import type { Provider } from './paths.ts'
import { openSchemaEngine } from './schema-engine.ts'

/** For an empty difference the engine returns this comment instead of an empty script. */
const EMPTY_SCRIPT = '-- This is an empty migration.'

interface SchemaTexts {
  readonly provider: Provider
  /** The models to start from; undefined stands for an empty database. */
  readonly from: string | undefined
  readonly to: string
}

/** Needs no database: both sides are schema texts. */
export async function diffSchemas({ provider, from, to }: SchemaTexts): Promise<string> {
  const source: DiffSource = from === undefined ? { tag: 'empty' } : { tag: 'schemaDatamodel', files: [file(from)] }
  return await diff(createOfflineAdapter(provider), source, to)
}

interface DatabaseAndSchema {
  readonly adapter: SqlMigrationAwareDriverAdapterFactory
  readonly schema: string
}

/**
 * The SQL that the database behind the adapter still lacks to match the schema text; '' when they agree.
 * CHECK constraints, triggers and partial indexes are not part of Prisma's models and never count as a difference.
 */
export async function diffDatabaseToSchema({ adapter, schema }: DatabaseAndSchema): Promise<string> {
  return await diff(
    createMendedAdapter(adapter),
    { tag: 'schemaDatasource', files: [file(schema)], configDir: '' },
    schema,
  )
}

type DiffSource = Parameters<Awaited<ReturnType<typeof openSchemaEngine>>['diff']>[0]['from']

async function diff(adapter: SqlMigrationAwareDriverAdapterFactory, from: DiffSource, schema: string): Promise<string> {
  const engine = await openSchemaEngine(adapter)
  try {
    const { stdout } = await engine.diff({
      from,
      to: { tag: 'schemaDatamodel', files: [file(schema)] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    const script = (stdout ?? '').trim()
    return script === EMPTY_SCRIPT ? '' : script
  } finally {
    engine.free()
  }
}

function file(content: string): { path: string; content: string } {
  return { path: 'schema.prisma', content }
}
