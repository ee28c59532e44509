import process from 'node:process'
import { afterEach, expect, test, vi } from 'vitest'
import { readerOf, runMain } from './options.ts'

const { parse } = readerOf('npm run play -- [--games N]')

afterEach(() => {
  process.exitCode = undefined
})

async function run(...args: string[]) {
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockReturnValue())
  await runMain(async () => (parse(args, { games: { type: 'string' } }).games === undefined ? 1 : 0), { misused: 2 })
  const [stdout, stderr] = [log, error].map((spy) => spy?.mock.calls.flat().join('\n'))
  vi.restoreAllMocks()
  return { status: process.exitCode, stdout, stderr }
}

test.each(['--help', '-h'])('%s shows the usage, which is what was asked for', async (word) => {
  expect(await run(word)).toEqual({ status: 0, stdout: 'npm run play -- [--games N]', stderr: '' })
})

test('an unknown option is refused with the usage', async () => {
  const refused = await run('--gams')
  expect(refused).toMatchObject({ status: 2, stdout: '' })
  expect(refused.stderr).toMatch(/'--gams'[\s\S]*npm run play/)
})

test('the code of the program is its exit code', async () => {
  expect([(await run('--games', '3')).status, (await run()).status]).toEqual([0, 1])
})
