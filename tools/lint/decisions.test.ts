import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../prisma/paths.ts'

const FOLDER = `${repositoryRoot}/docs/decisions`

test('the index of the decisions lists each of them once, under its title', () => {
  const decisions = globSync(`${FOLDER}/[0-9]*.md`).map((path) => {
    const [, number, title] = /^# (\d{3}) (.+)$/m.exec(readFileSync(path, 'utf8')) ?? []
    return `- [${number}](${basename(path)}) ${title}`
  })
  const entries = readFileSync(`${FOLDER}/README.md`, 'utf8').match(/^- .+$/gm)
  expect(entries?.toSorted()).toEqual(decisions.toSorted())
})
