// Checks other than tests: sources are checked without being run, and the web app is built.
import { join } from 'node:path'
import { CHECKED_FOLDERS, directionsOfImports } from '../lint/layout.ts'
import { repositoryRoot } from '../prisma/paths.ts'
import type { Check } from './check.ts'

/**
 * The server's project includes the simulation, and that of the tools includes the browser specs: separate projects
 * would load the same sources again. The published packages are compiled by tools/lint/published-client.test.ts.
 */
const TYPE_CHECKED = [
  'packages/api-client',
  'packages/battle-messages',
  'packages/engine',
  'packages/engine/tsconfig.test.json',
  'packages/protocol',
  'client',
  'server',
  'tools',
] as const

const installed = (...path: string[]) => join(repositoryRoot, 'node_modules', ...path)

/** A step of tools/bootstrap.mjs, so that tests and `npm start` prepare everything in the same way. */
const bootstrap = (title: string, ...verb: string[]): Check => ({
  title,
  program: process.execPath,
  programArguments: [join(repositoryRoot, 'tools', 'bootstrap.mjs'), ...verb],
})

/**
 * By default the compiler has four checkers, each of which evaluates the types of shared code again. One takes two thirds
 * of their processor time, which other checks and tests use meanwhile.
 */
const ONE_CHECKER = ['--checkers', '1'] as const

export const typeChecks: readonly Check[] = TYPE_CHECKED.map((project) => ({
  title: `types: ${project}`,
  program: process.execPath,
  programArguments: [installed('typescript', 'bin', 'tsc'), '-p', project, ...ONE_CHECKER],
}))

/** Generates the code that all other checks read. */
export const databaseClients = bootstrap('database clients', 'generate', '--frozen')

export const lintChecks: readonly Check[] = [
  {
    title: 'format and lint',
    program: process.execPath,
    programArguments: [installed('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'],
  },
  {
    title: 'no dead code',
    program: process.execPath,
    programArguments: [installed('knip', 'bin', 'knip.js')],
  },
]

/** In runs of all tests tools/lint/layout.test.ts checks this. */
export const directions: Check = {
  title: 'directions of imports',
  program: process.execPath,
  programArguments: directionsOfImports(CHECKED_FOLDERS),
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
