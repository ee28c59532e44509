import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeEarlierAssets } from '../../client/build/earlier-assets.ts'

const HOUR_MS = 60 * 60_000

function openFolder() {
  const directory = mkdtempSync(join(tmpdir(), 'bougie-build-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  mkdirSync(join(directory, 'assets'))
  return {
    build(now: number, ...files: readonly string[]) {
      for (const file of files) writeFileSync(join(directory, 'assets', file), '')
      removeEarlierAssets({ directory, current: new Set(files.map((file) => `assets/${file}`)), now })
    },
    files: () => readdirSync(join(directory, 'assets')).sort(),
  }
}

test('files of a build stay for a day after the build that replaced them, however old they are', () => {
  const { build, files } = openFolder()
  build(0, 'a-1.js', 'b-1.js')
  build(100 * HOUR_MS, 'a-2.js', 'b-1.js')
  build(101 * HOUR_MS, 'a-3.js', 'b-1.js')
  expect(files()).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'b-1.js'])
  build(124.5 * HOUR_MS, 'a-3.js', 'b-1.js')
  expect(files()).toEqual(['a-2.js', 'a-3.js', 'b-1.js'])
})

test('a file that returns counts as new when it is replaced again', () => {
  const { build, files } = openFolder()
  build(0, 'a-1.js')
  build(HOUR_MS, 'a-2.js')
  build(2 * HOUR_MS, 'a-1.js')
  build(30 * HOUR_MS, 'a-3.js')
  expect(files()).toEqual(['a-1.js', 'a-3.js'])
})
