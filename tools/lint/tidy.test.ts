// Conventions that no linter rule covers. Biome checks others (any, file names of code, focused tests), see biome.json.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../prisma/paths.ts'

const LONG_FILE_LINES = 400
const ENDLESS_FILE_LINES = 800
const GENERATED = ['**/node_modules/**', '**/dist/**', '**/generated/**', '**/shots/**', '**/data/**/*.csv']

interface SourceFile {
  readonly path: string
  readonly lines: readonly string[]
}

const sources: readonly SourceFile[] = globSync(
  ['{packages,server,client,tools,prisma}/**/*.{ts,tsx,mjs,css}', '*.ts'],
  { cwd: repositoryRoot, exclude: GENERATED },
).map((path) => ({ path, lines: readFileSync(join(repositoryRoot, path), 'utf8').split('\n') }))

const tests = sources.filter(({ path }) => /\.(test|spec|contract)\.tsx?$|\/testing\//.test(path))

function linesWith(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
}

// Assembled from parts, so that this file passes its own test.
const unnumberedTodo = new RegExp(String.raw`\b(${['TO', 'DO|FIX', 'ME'].join('')})\b(?!\(\d{3}\))`)
const sleeping = new RegExp(
  [
    String.raw`setTimeout\(\s*(resolve|done|ok|r)\s*,\s*[^0]`,
    'waitForTime' + 'out',
    'timers/' + 'promises',
    String.raw`\bsleep\(`,
  ].join('|'),
)

test('work left for later names the decision that allows it, as in TO' + 'DO(150)', () => {
  expect(linesWith(sources, unnumberedTodo)).toEqual([])
})

const OPENS_DATABASE = /\b(reader|transaction)[.](models|query|execute|insert|attempt|newId)\b/
const MAY_OPEN = /[.]test[.]ts$|(^|\/|-)(repository|rows)[.]ts$|\/(app|infrastructure|platform\/database|generated)\//

test('services hand readers and transactions on; repositories alone open them', () => {
  const others = sources.filter(({ path }) => path.startsWith('server/src/') && !MAY_OPEN.test(path))
  expect(linesWith(others, OPENS_DATABASE)).toEqual([])
})

test('what a browser spec adds to the documents of a page ends with its visitor', () => {
  const adding = /(?<!untilRelease\(\s*page,\s*page)[.](addInitScript|exposeFunction|exposeBinding)[(]/
  const specs = sources.filter(({ path }) => path.startsWith('client/e2e/') && path !== 'client/e2e/tabs.ts')
  expect(specs.filter(({ lines }) => adding.test(lines.join('\n'))).map(({ path }) => path)).toEqual([])
})

test('no test sleeps: it waits for what it wants to see, or moves a fake clock', () => {
  expect(linesWith(tests, sleeping)).toEqual([])
})

test('file names follow the pattern: kebab-case, and PascalCase for components and their styles', () => {
  const pattern = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$|^[A-Z][A-Za-z0-9]*(\.module)?(\.test)?\.(tsx|css)$/
  expect(sources.map(({ path }) => path).filter((path) => !pattern.test(basename(path)))).toEqual([])
})

test('no file is endless; a long one is pointed out, for someone to ask whether two concepts share it', () => {
  const long = sources.filter(({ lines }) => lines.length > LONG_FILE_LINES)
  for (const { path, lines } of long) console.warn(`${path} has ${lines.length} lines`)
  expect(long.filter(({ lines }) => lines.length > ENDLESS_FILE_LINES).map(({ path }) => path)).toEqual([])
})
