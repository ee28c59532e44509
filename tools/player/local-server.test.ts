import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { passesHealthCheck } from './local-server.ts'

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
