// The layout as folders and their imports, drawn from the code: docs/architecture.md contains the picture,
// layout.test.ts compares it. `node tools/lint/layout.ts` redraws it.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../prisma/paths.ts'

export const CHECKED_FOLDERS: readonly string[] = ['packages', 'server/src', 'client/src', 'client/e2e', 'tools']

/** Arguments of Node that check these folders of the working directory by dependencies.config.cjs. */
export const directionsOfImports = (folders: readonly string[], ...options: string[]): string[] => [
  join(repositoryRoot, 'tools', 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
  '--config',
  join(repositoryRoot, 'tools', 'lint', 'dependencies.config.cjs'),
  ...options,
  ...folders,
]

const DOCUMENT = join(repositoryRoot, 'docs', 'architecture.md')
const BEGIN = '<!-- layout: drawn by tools/lint/layout.ts -->\n'
const END = '<!-- end of layout -->'
const SUPPORT = /([.](test|contract)[.]tsx?$|\/testing\/|\/generated\/)/
/**
 * The union of all domain events, so that the bus knows every event of each capability. It is the only file that
 * imports upwards, and is excluded from the order of folders.
 */
const EXEMPT = 'server/src/platform/events/domain-event.ts'
const FOLDERS: readonly (readonly [RegExp, string])[] = [
  [/^packages\/([^/]+)\//, 'packages'],
  [/^server\/src\/games\/([^/]+)\//, 'server/games'],
  [/^server\/src\/([^/]+)\//, 'server'],
  [/^client\/src\/features\/([^/]+)\//, 'client/features'],
  [/^client\/src\/([^/]+)\//, 'client'],
]

export interface Import {
  readonly from: string
  readonly to: string
}

interface Report {
  readonly summary: { readonly violations: readonly { readonly from: string; readonly to: string }[] }
  readonly modules: readonly {
    readonly source: string
    readonly dependencies: readonly {
      readonly resolved: string
      readonly dynamic: boolean
      readonly dependencyTypes: readonly string[]
    }[]
  }[]
}

/** All imports, and those in a direction that is forbidden. */
export function readReport(): Report {
  const run = spawnSync(process.execPath, directionsOfImports(CHECKED_FOLDERS, '--output-type', 'json'), {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return JSON.parse(run.stdout)
}

/** All files that are loaded at once with this one: imports of types vanish, and dynamic ones come later. */
export function loadedWith(report: Report, entry: string): ReadonlySet<string> {
  const modules = new Map(report.modules.map((module) => [module.source, module]))
  const loaded = new Set<string>()
  function load(file: string): void {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const { resolved, dynamic, dependencyTypes } of modules.get(file)?.dependencies ?? []) {
      if (!dynamic && !dependencyTypes.includes('type-only')) load(resolved)
    }
  }
  load(entry)
  return loaded
}

/** Imports between folders, once each, sorted. */
export function folderImports(report: Report): readonly Import[] {
  const lines = new Set<string>()
  for (const { source, dependencies } of report.modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [folderOf(source), folderOf(resolved)]
      if (from !== null && to !== null && from !== to) lines.add(`${from} ${to}`)
    }
  }
  return [...lines].sort().map((line) => {
    const [from = '', to = ''] = line.split(' ')
    return { from, to }
  })
}

function folderOf(path: string): string | null {
  if (SUPPORT.test(path) || path === EXEMPT) return null
  for (const [pattern, parent] of FOLDERS) {
    const name = pattern.exec(path)?.[1]
    if (name !== undefined) return `${parent}/${name}`
  }
  return null
}

/** Folders that import each other, directly or indirectly, in the order of their imports; null when there are none. */
export function circleIn(imports: readonly Import[]): readonly string[] | null {
  const targets = targetsOf(imports)
  const finished = new Set<string>()
  function visit(folder: string, path: readonly string[]): readonly string[] | null {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (finished.has(folder)) return null
    for (const target of targets.get(folder) ?? []) {
      const circle = visit(target, [...path, folder])
      if (circle !== null) return circle
    }
    finished.add(folder)
    return null
  }
  for (const folder of targets.keys()) {
    const circle = visit(folder, [])
    if (circle !== null) return circle
  }
  return null
}

/** The folders as a Mermaid graph; arrows implied by others are left out, and the features are one box. */
export function draw(imports: readonly Import[]): string {
  const merged = imports
    .map(({ from, to }) => ({ from: mergedName(from), to: mergedName(to) }))
    .filter(({ from, to }) => from !== to)
  const targets = targetsOf(merged)
  const folders = [...new Set(merged.flatMap(({ from, to }) => [from, to]))].sort()
  const lines = ['graph TD']
  for (const group of ['client', 'server', 'packages']) {
    lines.push(`  subgraph ${group}`)
    for (const folder of folders.filter((name) => name.startsWith(`${group}/`))) {
      lines.push(`    ${idOf(folder)}["${folder.slice(group.length + 1)}"]`)
    }
    lines.push('  end')
  }
  for (const folder of folders) {
    for (const target of [...(targets.get(folder) ?? [])].sort()) {
      if (!isImplied(targets, folder, target)) lines.push(`  ${idOf(folder)} --> ${idOf(target)}`)
    }
  }
  return `\`\`\`mermaid\n${lines.join('\n')}\n\`\`\`\n`
}

function targetsOf(imports: readonly Import[]): ReadonlyMap<string, ReadonlySet<string>> {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  return targets
}

function mergedName(folder: string): string {
  return folder.startsWith('client/features/') ? 'client/features' : folder
}

function idOf(folder: string): string {
  return folder.replaceAll(/[/-]/g, '_')
}

function isImplied(targets: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const open = [...(targets.get(from) ?? [])].filter((target) => target !== to)
  const seen = new Set(open)
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (folder === to) return true
    for (const next of targets.get(folder) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return false
}

/** The picture in the document. */
export function readPicture(): string {
  const text = readFileSync(DOCUMENT, 'utf8')
  return text.slice(text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END))
}

if (import.meta.main) {
  const text = readFileSync(DOCUMENT, 'utf8')
  const picture = draw(folderImports(readReport()))
  writeFileSync(DOCUMENT, text.slice(0, text.indexOf(BEGIN) + BEGIN.length) + picture + text.slice(text.indexOf(END)))
}
