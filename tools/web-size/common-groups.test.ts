import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unmatchedPatterns } from '../../client/build/common-groups.ts'
import { repositoryRoot } from '../prisma/paths.ts'

const SOURCES = ['client/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts']
const PACKAGES = [
  '@mantine/core/{esm,styles}',
  '@mantine/hooks/esm',
  '@tabler/icons-react/dist/esm/icons',
  'zod/v4/mini',
]

/** Every module that the build can hold, of the sources and of the packages that a pattern names. */
function modules(): readonly string[] {
  const packages = PACKAGES.map((path) => `client/node_modules/${path}/**/*.{js,mjs,css}`)
  return globSync([...SOURCES, ...packages], { cwd: repositoryRoot }).filter((file) => !/\.test\.tsx?$/.test(file))
}

test('each pattern of a group of the build matches a module: a renamed file does not leave its group silently', () => {
  expect(unmatchedPatterns(modules())).toEqual([])
})

test('a pattern whose module is gone is named with its group', () => {
  expect(unmatchedPatterns(modules().filter((file) => !file.includes('use-elapsed')))).toEqual(['games: /use-elapsed/'])
})
