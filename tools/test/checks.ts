// The checks that run before the tests, in the order in which their failures are most useful.
import { globSync } from 'node:fs'
import { join } from 'node:path'
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

/** They read the sources and nothing else, but for the first, which makes what the others read. */
export function listStaticChecks(): Check[] {
  return [
    bootstrap('database clients', 'generate', '--frozen'),
    ...typeChecks(),
    {
      title: 'format, lint and import directions',
      program: process.execPath,
      programArguments: [installed('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'],
    },
    {
      title: 'no dead code',
      program: process.execPath,
      programArguments: [installed('knip', 'bin', 'knip.js')],
    },
  ]
}

export function listChecks(): Check[] {
  return [
    ...listStaticChecks(),
    bootstrap('web app builds', 'build'),
    {
      title: 'size of the web app',
      program: process.execPath,
      programArguments: [join(repositoryRoot, 'tools', 'web-size', 'main.ts')],
      showOutput: true,
    },
  ]
}
