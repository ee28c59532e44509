// Prisma's schema engine as WebAssembly: the same differ as `prisma migrate diff`, without the binary that the command
// line would download.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'

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

export type SchemaEngine = glue.SchemaEngine

export async function openSchemaEngine(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<SchemaEngine> {
  loadOnce()
  const silent = () => undefined
  return await glue.SchemaEngine.new({ datamodels: undefined }, silent, bindMigrationAwareSqlAdapterFactory(adapter))
}
