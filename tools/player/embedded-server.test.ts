import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedServer } from './embedded-server.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bougie-embedded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a start that fails leaves no folder behind, and its database to the next server', async () => {
  const [data, temporary] = [newFolder(), newFolder()]
  const first = await startEmbeddedServer()
  onTestFinished(() => first.stop())
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const environment = { DATABASE_URL: `file:${join(data, 'bougie.db')}` }
  await expect(startEmbeddedServer({ ...environment, PORT: new URL(first.url).port })).rejects.toThrow('EADDRINUSE')
  await expect(startEmbeddedServer({ ...environment, BOTS: 'maybe' })).rejects.toThrow('BOTS')
  expect(readdirSync(temporary)).toEqual([])
  const next = await startEmbeddedServer(environment)
  await next.stop()
})
