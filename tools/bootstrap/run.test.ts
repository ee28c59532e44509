// The runner is watched from outside, as npm sees it: a process that starts programs and ends with their code.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const runner = new URL('./run.mjs', import.meta.url).href

/** Starts a runner of the given scripts and resolves once each of them has printed 'ready'. */
async function startRunner(...scripts: readonly string[]): Promise<ChildProcess> {
  const programs = scripts.map((script) => ({ command: process.execPath, commandArguments: ['-e', script] }))
  const source = `import { runTogether } from '${runner}'; process.exitCode = await runTogether(${JSON.stringify(programs)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += text
    if (printed.split('ready').length > scripts.length) break
  }
  return child
}

async function exitOf(child: ChildProcess): Promise<readonly [code: number | null, signal: string | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return [child.exitCode, child.signalCode]
}

const stay = 'setInterval(() => {}, 1000)'

test('the exit code of the program is kept', async () => {
  const child = await startRunner("console.log('ready'); process.exitCode = 7")
  expect(await exitOf(child)).toEqual([7, null])
})

test('a program killed by a signal ends with the code that a shell would give', async () => {
  const child = await startRunner("console.log('ready'); process.kill(process.pid, 'SIGKILL')")
  expect(await exitOf(child)).toEqual([137, null])
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s reaches the program, which may close in peace', async (signal) => {
  const child = await startRunner(`process.on('${signal}', () => process.exit(0)); ${stay}; console.log('ready')`)
  child.kill(signal)
  expect(await exitOf(child)).toEqual([0, null])
})

test('when one of two programs ends, the other is ended too', async () => {
  const child = await startRunner(`${stay}; console.log('ready')`, "console.log('ready'); process.exitCode = 3")
  expect(await exitOf(child)).toEqual([3, null])
})
