import { spawnSync } from 'node:child_process'
import { repositoryRoot } from './paths.ts'

// `generate`, `validate` and `studio` never call the schema engine, but the command line downloads it first unless it
// has the path of one. Any existing executable satisfies it without network access.
export const offlinePrismaEnvironment = {
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
} as const

export const prismaProgram = `${repositoryRoot}node_modules/prisma/build/index.js`

export function runPrisma(commandArguments: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [prismaProgram, ...commandArguments], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    env: { ...process.env, ...offlinePrismaEnvironment },
  })
  if (status !== 0) throw new Error(`prisma ${commandArguments.join(' ')} failed\n${stdout}${stderr}`)
}
