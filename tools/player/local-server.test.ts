import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { passesHealthCheck, placeOfServer } from './local-server.ts'

const LOCAL_SERVER = new URL('local-server.ts', import.meta.url).href
const HOLDER = `
  import { startLocalServer } from ${JSON.stringify(LOCAL_SERVER)}
  console.log((await startLocalServer()).url)
`

test('a server ends with the process that started it, also when that was killed', async () => {
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', HOLDER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(holder.stdout, 'data')
  const url = String(line).trim()
  expect(await passesHealthCheck(url)).toBe(true)
  holder.kill('SIGKILL')
  await expect.poll(() => passesHealthCheck(url), { timeout: 240_000 }).toBe(false)
})

test("settings that a developer exported are none of a test's server, except the key that programs of a run share", async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:6379')
  vi.stubEnv('DATA_KEY', '5ea1'.repeat(16))
  const { env, remove } = await placeOfServer({ BOTS: 'off' })
  await remove()
  expect(env).not.toHaveProperty('REDIS_URL')
  expect(env).toMatchObject({ BOTS: 'off', DATA_KEY: '5ea1'.repeat(16), PATH: process.env['PATH'] })
})
