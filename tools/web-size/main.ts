// Reports the gzipped JavaScript of a page's first load from the production build; exit 1 above the budget.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { repositoryRoot } from '../prisma/paths.ts'
import { firstLoadFiles, type Manifest } from './first-load.ts'
import { PAGES, type PageBudget } from './pages.ts'

const dist = join(repositoryRoot, 'client', 'dist')
const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

function isWithinBudget({ page, budgetKb, modules }: PageBudget): boolean {
  const files = firstLoadFiles(manifest, modules)
  const kilobytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000
  const fits = kilobytes <= budgetKb
  console.log(
    `  ${page}: ${kilobytes.toFixed(1)} kB of gzipped JavaScript in ${files.length} files, ${fits ? 'within' : 'ABOVE'} ${budgetKb} kB`,
  )
  return fits
}

if (PAGES.map(isWithinBudget).includes(false)) process.exitCode = 1
