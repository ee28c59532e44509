// Which scripts a page needs before it shows, from Vite's manifest: the entry, the page's own lazy modules and all that
// these import statically. Code that loads on a click (dialogs, forms) does not count.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { repositoryRoot } from '../prisma/paths.ts'
import type { PageBudget } from './pages.ts'

/** The number of files and thousand bytes of gzipped JavaScript in the production build. */
export function measurePage({ modules }: PageBudget) {
  const dist = join(repositoryRoot, 'client', 'dist')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const files = firstLoadFiles(manifest, modules)
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  return { files: files.length, kilobytes: bytes / 1000 }
}

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** By source path, as Vite writes it; shared chunks have made-up keys that start with `_`. */
export type Manifest = Readonly<Record<string, ManifestChunk>>

export function firstLoadFiles(manifest: Manifest, modules: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of chunkOf(manifest, key).imports ?? []) visit(imported)
  }
  for (const module of modules) visit(module)
  return [...new Set([...seen].map((key) => chunkOf(manifest, key).file))].filter((file) => file.endsWith('.js'))
}

function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`${key} is not a chunk of the build: correct tools/web-size/pages.ts`)
  return chunk
}
