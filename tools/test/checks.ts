// Checks that are no tests: sources are checked without being run, and the web app is built.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { directionsOfImports } from '../lint/directions-of-imports.ts'
import { repositoryRoot } from '../prisma/paths.ts'
import type { Check } from './check.ts'

const TYPE_CHECKED = [
  'packages/*/tsconfig*.json',
  'server/tsconfig*.json',
  'client/**/tsconfig*.json',
  'tools/tsconfig*.json',
]

const installed = (...path: string[]) => join(repositoryRoot, 'node_modules', ...path)

/** A step of tools/bootstrap.mjs, so that tests and `npm start` prepare things in one and the same way. */
const bootstrap = (title: string, ...verb: string[]): Check => ({
  title,
  program: process.execPath,
  programArguments: [join(repositoryRoot, 'tools', 'bootstrap.mjs'), ...verb],
})

function typeChecks(): Check[] {
  return globSync(TYPE_CHECKED, { cwd: repositoryRoot, exclude: ['**/node_modules/**', '**/dist/**'] })
    .sort()
    .map((project) => ({
      title: `types: ${project.replace(/(^|\/)tsconfig\.json$/, '')}`,
      program: process.execPath,
      programArguments: [installed('typescript', 'bin', 'tsc'), '-p', project],
    }))
}

/** Writes what all others read. */
export const databaseClients = bootstrap('database clients', 'generate', '--frozen')

/** They only read, so they share the processor with each other and with tests. */
export function listStaticChecks(): Check[] {
  return [
    ...typeChecks(),
    {
      title: 'format and lint',
      program: process.execPath,
      programArguments: [installed('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'],
    },
    {
      title: 'directions of imports',
      program: process.execPath,
      programArguments: directionsOfImports(['packages', 'server/src', 'client/src', 'client/e2e', 'tools']),
    },
    {
      title: 'no dead code',
      program: process.execPath,
      programArguments: [installed('knip', 'bin', 'knip.js')],
    },
  ]
}

/** The build that tests of pages need, and its size. */
export function listBuildChecks(): Check[] {
  return [
    bootstrap('web app builds', 'build'),
    {
      title: 'size of the web app',
      program: process.execPath,
      programArguments: [join(repositoryRoot, 'tools', 'web-size', 'main.ts')],
      showOutput: true,
    },
  ]
}
