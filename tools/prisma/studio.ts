// Prisma Studio on the configured database (see prisma.config.ts). Ends with Ctrl-C.
import { spawn } from 'node:child_process'
import { repositoryRoot } from './paths.ts'
import { offlinePrismaEnvironment, prismaProgram } from './prisma-cli.ts'

const studio = spawn(process.execPath, [prismaProgram, 'studio', ...process.argv.slice(2)], {
  cwd: repositoryRoot,
  env: { ...process.env, ...offlinePrismaEnvironment },
  stdio: 'inherit',
})
studio.once('exit', (code) => {
  process.exitCode = code ?? 0
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => studio.kill(signal))
