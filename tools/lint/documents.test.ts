import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CHANNELS, PAYMENT_CHANNELS } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../prisma/paths.ts'

const FOLDER = `${repositoryRoot}/docs/decisions`
const README = readFileSync(`${FOLDER}/README.md`, 'utf8')
const decisionFiles = globSync(`${FOLDER}/[0-9]*.md`)

/** Numbers of all decisions that git knows; none where there is no repository, as in an archive of the sources. */
function numbersEverGiven(): string[] {
  const { stdout } = spawnSync('git', ['log', '--format=', '--name-only', '--', 'docs/decisions'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  return (stdout ?? '').match(/(?<=^docs\/decisions\/)\d{3}/gm) ?? []
}

test('the index of the decisions lists each of them once, under its title', () => {
  const decisions = decisionFiles.map((path) => {
    const [, number, title] = /^# (\d{3}) (.+)$/m.exec(readFileSync(path, 'utf8')) ?? []
    return `- [${number}](${basename(path)}) ${title}`
  })
  const entries = README.match(/^- .+$/gm)
  expect(entries?.toSorted()).toEqual(decisions.toSorted())
})

test('a number whose decision is gone stands once among the earlier ones, and links to what replaced it', () => {
  const numbers = decisionFiles.map((path) => basename(path).slice(0, 3))
  const rows = README.match(/^\| \d.*$/gm) ?? []
  const earlier = rows.map((row) => /^\| (\d{3}) \| .+ \| \[.+\]\(.+\) \|$/.exec(row)?.[1] ?? row)
  expect(earlier).toEqual([...new Set(earlier)].toSorted())
  expect(earlier.filter((number) => numbers.includes(number))).toEqual([])
  expect(numbersEverGiven().filter((number) => ![...numbers, ...earlier].includes(number))).toEqual([])
})

test('a link in a decision or in the index leads to a file', () => {
  const links = globSync(`${FOLDER}/*.md`).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => ({ path, target })),
  )
  expect(links.filter(({ target }) => !existsSync(join(FOLDER, target)))).toEqual([])
})

const DOCUMENTS = globSync(['{README,CONTRIBUTING}.md', 'docs/**/*.md', 'tools/README.md'], { cwd: repositoryRoot })
/** From the root of the repository, or from the sources of the server or the client. */
const ROOTS = ['', 'server/src', 'client/src'] as const
/** Folders that a build, a run or a test makes: in a fresh clone they are missing. */
const MADE = /^(node_modules|dist|generated|data|coverage|shots|[.].*)$/
const FOLDERS = ROOTS.flatMap((root) => readdirSync(join(repositoryRoot, root), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory() && !MADE.test(entry.name))
  .map(({ name }) => name)
const PATH = new RegExp(`\`((?:${FOLDERS.join('|')})/[\\w./-]+\\.\\w+)\``, 'g')
/** Names of sources only: a `.js` is made by the build. */
const FILE_NAME = /`([\w-]+\.(?:[cm]js|tsx?|css))`/g
/** A constant, a code or a variable of the environment. */
const CONSTANT = /`([A-Z]+(?:_[A-Z0-9]+)+)`/g

const SOURCES = globSync('{client,server,packages,tools,prisma}/**/*.{cjs,mjs,ts,tsx,css}', {
  cwd: repositoryRoot,
  exclude: (path) => /(^|\/)(node_modules|generated|dist)$/.test(path),
})

function inDocuments(pattern: RegExp): { readonly document: string; readonly name: string }[] {
  return DOCUMENTS.flatMap((document) =>
    [...readFileSync(join(repositoryRoot, document), 'utf8').matchAll(pattern)].map(([, name = '']) => ({
      document,
      name,
    })),
  )
}

test('a file that a document names by its path exists', () => {
  const named = inDocuments(PATH)
  expect(named.length).toBeGreaterThan(150)
  const isThere = (path: string) => ROOTS.some((root) => existsSync(join(repositoryRoot, root, path)))
  expect(named.filter(({ name }) => !isThere(name))).toEqual([])
})

test('a file that a document names without a path exists somewhere', () => {
  const named = inDocuments(FILE_NAME)
  expect(named.length).toBeGreaterThan(20)
  const known = new Set(SOURCES.map((path) => basename(path)))
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test('a constant, a code or a variable that a document names is in the sources', () => {
  const named = inDocuments(CONSTANT)
  expect(named.length).toBeGreaterThan(100)
  const files = [...SOURCES, ...globSync(['*.yml', 'Dockerfile'], { cwd: repositoryRoot })]
  const words = files.flatMap(
    (path) => readFileSync(join(repositoryRoot, path), 'utf8').match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [],
  )
  const known = new Set(words)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test('docs/rules.md has a column for each payment channel, with its fee and whether it is settled at once', () => {
  const rules = readFileSync(join(repositoryRoot, 'docs/rules.md'), 'utf8')
  const table = /\n### Deposits and withdrawals\n\n((?:\|.*\n)+)/.exec(rules)?.[1] ?? ''
  const [names, , fees, ...timing] = table.split('\n').map((row) => row.split(/ ?\| ?/).slice(2, -1))
  const channels = PAYMENT_CHANNELS.map((name) => CHANNELS[name])
  expect(names).toEqual(PAYMENT_CHANNELS)
  expect(fees?.map((fee) => 100 * (Number.parseFloat(fee) || 0))).toEqual(
    channels.map((channel) => channel.feeBasisPoints),
  )
  for (const row of timing.slice(0, 2)) {
    expect(row.map((cell) => !cell.startsWith('pending'))).toEqual(channels.map(({ isInstant }) => isInstant))
  }
})
