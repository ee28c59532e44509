// The client as published: compiled, with the exports of `publishConfig`, in a project without our sources.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { repositoryRoot } from '../prisma/paths.ts'

/** More than one would evaluate the types of shared code again. */
const ONE_CHECKER = ['--checkers', '1']
const TYPESCRIPT = join(repositoryRoot, 'node_modules', '.bin', 'tsc')

function publish(name: 'protocol' | 'api-client', modules: string): string {
  const source = join(repositoryRoot, 'packages', name)
  const target = join(modules, '@bougie', name)
  mkdirSync(target, { recursive: true })
  execFileSync(TYPESCRIPT, [
    ...ONE_CHECKER,
    '-p',
    join(source, 'tsconfig.build.json'),
    '--outDir',
    join(target, 'dist'),
  ])
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  writeFileSync(join(target, 'package.json'), JSON.stringify({ ...manifest, ...manifest.publishConfig }))
  for (const dependency of Object.keys(manifest.dependencies)) {
    if (!dependency.startsWith('@bougie/'))
      linkOnce(join(source, 'node_modules', dependency), join(modules, dependency))
  }
  return target
}

function linkOnce(from: string, to: string): void {
  rmSync(to, { force: true })
  symlinkSync(from, to)
}

test('[20.7] the published client runs without our sources, and its types check', () => {
  const project = mkdtempSync(join(tmpdir(), 'bougie-published-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const modules = join(project, 'node_modules')
  publish('protocol', modules)
  publish('api-client', modules)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(
    join(project, 'program.js'),
    `import { createProgramClient, CallError } from '@bougie/api-client'
     const bot = createProgramClient({ baseUrl: 'http://127.0.0.1:9', token: 'bougie_x' })
     await bot.call('me').catch((error) => console.log(error instanceof CallError, error.code))`,
  )
  writeFileSync(
    join(project, 'program.ts'),
    `import { createProgramClient } from '@bougie/api-client'
     const bot = createProgramClient({ baseUrl: '', token: '' })
     bot.on('battle_phase', ({ round }) => { const first: number = round; void first })
     // @ts-expect-error no such choice
     bot.send({ type: 'battle_bet', battleId: '', round: 1, choice: 'sideways' })`,
  )
  const run = execFileSync(process.execPath, ['program.js'], { cwd: project, encoding: 'utf8' })
  expect(run).toBe('true NETWORK_ERROR\n')
  const options = [
    ...ONE_CHECKER,
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--lib',
    'es2024,dom',
  ]
  expect(execFileSync(TYPESCRIPT, [...options, '--types', '', 'program.ts'], { cwd: project, encoding: 'utf8' })).toBe(
    '',
  )
})

test('[20.7] simulated players speak by the client; only the socket of bad clients sends what it would not', () => {
  const folder = join(repositoryRoot, 'tools', 'simulate')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const others = sources.filter((file) => /\bfetch\(|new WebSocket\(/.test(readFileSync(join(folder, file), 'utf8')))
  expect(others).toEqual(['text-socket.ts'])
  const byClient = sources.filter((file) => readFileSync(join(folder, file), 'utf8').includes('@bougie/api-client/'))
  expect(byClient).toEqual(expect.arrayContaining(['line.ts', 'main.ts']))
})
