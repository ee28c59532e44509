import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from './paths.mjs'
import { fingerprint, runStep } from './step.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'a step '))
  vi.spyOn(console, 'log').mockReturnValue(undefined)
})

afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

function fingerprintOf(name: string, ignore?: RegExp): string {
  return fingerprint({ files: [relative(root, join(folder, name))], ...(ignore && { ignore }) })
}

/** Writes a file each time it runs, so that a test can detect each run. */
function step(print: string, script = "require('fs').appendFileSync('runs', 'x')") {
  const stampPath = join(folder, 'out', '.stamp')
  runStep({
    title: 'A step',
    stampPath,
    print,
    command: process.execPath,
    commandArguments: ['-e', script],
    cwd: folder,
  })
  return stampPath
}

test('a fingerprint follows contents and names, not times', () => {
  writeFileSync(join(folder, 'a.ts'), 'one')
  const before = fingerprintOf('.')
  utimesSync(join(folder, 'a.ts'), 1, 1)
  expect(fingerprintOf('.')).toBe(before)
  writeFileSync(join(folder, 'a.ts'), 'two')
  const after = fingerprintOf('.')
  expect(after).not.toBe(before)
  writeFileSync(join(folder, 'b.test.ts'), '')
  expect(fingerprintOf('.')).not.toBe(after)
  expect(fingerprintOf('.', /\.test\.ts$/)).toBe(after)
})

test('a step runs when its inputs changed, and is silent when they did not', () => {
  step('1')
  rmSync(join(folder, 'runs'))
  const printed = vi.mocked(console.log).mock.calls.length
  step('1')
  expect(existsSync(join(folder, 'runs'))).toBe(false)
  expect(vi.mocked(console.log).mock.calls).toHaveLength(printed)
  step('2')
  expect(existsSync(join(folder, 'runs'))).toBe(true)
})

test('a failed step shows its output and is done again the next time', () => {
  const stampPath = step('1')
  expect(() => step('2', "console.error('disk full'); process.exit(3)")).toThrow(/A step: failed\ndisk full/)
  expect(existsSync(stampPath)).toBe(false)
  rmSync(join(folder, 'runs'))
  step('1')
  expect(existsSync(join(folder, 'runs'))).toBe(true)
})
