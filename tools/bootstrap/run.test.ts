// The runner is watched from outside, as npm sees it: a process that starts programs and ends with their code.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const runner = new URL('./run.mjs', import.meta.url).href
const stay = 'setInterval(() => {}, 1000)'

function runnerSource(scripts: readonly string[]): string {
  const programs = scripts.map((script) => ({ command: process.execPath, commandArguments: ['-e', script] }))
  return `import { runTogether } from '${runner}'; process.exitCode = await runTogether(${JSON.stringify(programs)})`
}

interface Started {
  readonly child: ChildProcess
  /** The output until the last of the programs has ended. */
  readonly printed: Promise<string>
}

/** Starts a runner of the given scripts and resolves once each of them has printed 'ready'. */
async function startRunner(scripts: readonly string[], { underShell = false } = {}): Promise<Started> {
  const source = runnerSource(scripts)
  const commandLine = underShell
    ? // Stands for npm. The second command keeps the shell from replacing itself with the first.
      ['/bin/sh', '-c', '"$0" --input-type=module -e "$1"; exit $?', process.execPath, source]
    : [process.execPath, '--input-type=module', '-e', source]
  const [command = '', ...commandArguments] = commandLine
  const child = spawn(command, commandArguments, {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
    if (text.split('ready').length > scripts.length) ready.resolve()
  })
  child.stdout.once('end', () => ended.resolve(text))
  await Promise.race([ready.promise, ended.promise])
  return { child, printed: ended.promise }
}

async function exitOf({ child }: Started): Promise<readonly [code: number | null, signal: string | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return [child.exitCode, child.signalCode]
}

test('the exit code of the program is kept', async () => {
  const runner = await startRunner(["console.log('ready'); process.exitCode = 7"])
  expect(await exitOf(runner)).toEqual([7, null])
})

test('a program killed by a signal ends with the code that a shell would give', async () => {
  const runner = await startRunner(["console.log('ready'); process.kill(process.pid, 'SIGKILL')"])
  expect(await exitOf(runner)).toEqual([137, null])
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s reaches the program, which may close in peace', async (signal) => {
  const runner = await startRunner([`process.on('${signal}', () => process.exit(0)); ${stay}; console.log('ready')`])
  runner.child.kill(signal)
  expect(await exitOf(runner)).toEqual([0, null])
})

test('when one of two programs ends, the other is ended too', async () => {
  const runner = await startRunner([`${stay}; console.log('ready')`, "console.log('ready'); process.exitCode = 3"])
  expect(await exitOf(runner)).toEqual([3, null])
})

test('when npm is killed outright, the program is ended too', async () => {
  const script = `process.on('SIGTERM', () => { console.log('closed'); process.exit(0) }); ${stay}; console.log('ready')`
  const runner = await startRunner([script], { underShell: true })
  runner.child.kill('SIGKILL')
  expect(await runner.printed).toContain('closed')
})
