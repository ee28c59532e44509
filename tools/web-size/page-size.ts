import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { repositoryRoot } from '../prisma/paths.ts'
import { firstLoadFiles, type Manifest } from './first-load.ts'
import type { PageBudget } from './pages.ts'

export interface PageSize {
  readonly files: number
  /** Thousand bytes of gzipped JavaScript. */
  readonly kilobytes: number
}

/** Sizes of the production build. */
export function measurePage({ modules }: PageBudget): PageSize {
  const dist = join(repositoryRoot, 'client', 'dist')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const files = firstLoadFiles(manifest, modules)
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  return { files: files.length, kilobytes: bytes / 1000 }
}
