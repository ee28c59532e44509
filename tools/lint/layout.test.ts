import { expect, test } from 'vitest'
import { circleIn, draw, folderImports, loadedWith, readPicture, readReport } from './layout.ts'

const report = readReport()
const imports = folderImports(report)

test('no file imports what the directions forbid', () => {
  expect(report.summary.violations.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('the entry of the client loads no schema of the protocol, no rules of games and no chart: they come with what needs them', () => {
  const loaded = [...loadedWith(report, 'client/src/app/main.tsx')]
  expect(loaded).toContain('client/src/app/AppShell.tsx')
  const late = /^packages\/(protocol\/src\/(index[.]ts|rest\/|ws\/)|engine\/)|node_modules\/lightweight-charts\//
  expect(loaded.filter((file) => late.test(file))).toEqual([])
})

test('no folder imports one that imports it, directly or through others', () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(circleIn(imports)).toBeNull()
})

test('docs/architecture.md shows the folders as they are; `node tools/lint/layout.ts` draws them', () => {
  expect(readPicture()).toBe(draw(imports))
})

test('a circle is found through any number of folders', () => {
  const chain = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
  ]
  expect(circleIn(chain)).toBeNull()
  expect(circleIn([...chain, { from: 'c', to: 'a' }])).toEqual(['a', 'b', 'c', 'a'])
})

test('the picture leaves out what follows from other arrows', () => {
  const picture = draw([
    { from: 'server/app', to: 'server/wallet' },
    { from: 'server/app', to: 'server/ports' },
    { from: 'server/wallet', to: 'server/ports' },
  ])
  expect(picture.match(/-->/g)).toHaveLength(2)
})
