import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { repositoryRoot } from '../prisma/paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

const RUN: Readonly<Record<string, string>> = {
  'mixed.test.js':
    "test('passes', () => {})\ntest('fails', () => { throw new Error('no') })\ntest.skip('skipped', () => {})\ntest.todo('later')",
  'hook.test.js':
    "describe('with a broken hook', () => { beforeAll(() => { throw new Error('no') })\ntest('never runs', () => {}) })",
  'import.test.js': "import './is-not-there.js'\ntest('never collected', () => {})",
  'unhandled.test.js': "test('leaves a promise behind', () => { Promise.reject(new Error('no')) })",
}

/** Runs the folder with the reporter, and reads what it counted. */
function tallyOf(environment: Readonly<Record<string, string>>, ...vitestArguments: readonly string[]): unknown {
  const tallyFile = join(folder, 'tally.json')
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs')
  const reporter = `--reporter=${join(repositoryRoot, 'tools', 'test', 'tally-reporter.ts')}`
  spawnSync(process.execPath, [vitest, 'run', '--globals', `--root=${folder}`, reporter, ...vitestArguments], {
    env: { ...process.env, ...environment, TALLY_FILE: tallyFile },
  })
  return JSON.parse(readFileSync(tallyFile, 'utf8'))
}

test('a broken hook, a file that does not import and an unawaited rejection count as failures', () => {
  for (const [name, text] of Object.entries(RUN)) writeFileSync(join(folder, name), text)
  expect(tallyOf({})).toEqual({ passed: 2, failed: 4, skipped: 3 })
})

test('a project without a file is a failure, unless a developer selects files', () => {
  writeFileSync(join(folder, 'one.case.js'), "test('passes', () => {})")
  const projects = ['one', 'moved'].map((name) => ({ test: { name, globals: true, include: [`${name}.case.js`] } }))
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test: { projects } })}`)
  expect(tallyOf({ TALLY_WHOLE_PROJECTS: 'true' })).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(tallyOf({ TALLY_WHOLE_PROJECTS: 'true' }, '--project=one')).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(tallyOf({ TALLY_WHOLE_PROJECTS: 'false' }, 'one')).toEqual({ passed: 1, failed: 0, skipped: 0 })
})
