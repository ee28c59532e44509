// The SQL from one database schema to another. It writes migrations, and the drift test shows by it that the
// migrations lead exactly to the models.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'
import { createMendedAdapter, createOfflineAdapter } from './adapters.ts'
import type { Provider } from './paths.ts'

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

interface EngineExports extends WebAssembly.Exports {
  readonly __wbindgen_start: () => void
}

/** The glue keeps one instance per process. A second one would get callbacks of the first, which it cannot resolve. */
function isLoaded(): boolean {
  try {
    return glue.version() !== ''
  } catch {
    // The glue has no instance yet, so every call of it throws.
    return false
  }
}

// The package's own entry imports the .wasm as a module, which Node does not do without a flag.
function loadOnce(): void {
  if (isLoaded()) return
  const wasmFile = fileURLToPath(import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg')).replace(
    /\.js$/,
    '.wasm',
  )
  const module = new WebAssembly.Module(readFileSync(wasmFile))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': glue })
  const exports = instance.exports as EngineExports
  glue.__wbg_set_wasm(exports)
  exports.__wbindgen_start()
}

/**
 * Prisma's schema engine as WebAssembly: the same differ as `prisma migrate diff`, without the binary that the command
 * line would download.
 */
export async function openSchemaEngine(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<glue.SchemaEngine> {
  loadOnce()
  const silent = () => undefined
  return await glue.SchemaEngine.new({ datamodels: undefined }, silent, bindMigrationAwareSqlAdapterFactory(adapter))
}
