import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { repositoryRoot } from '../prisma/paths.ts'
import { removeLeftovers } from './engine.ts'

test('leftovers are removed with their volumes by name, outside of the folder whose compose file names others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bougie-docker-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  const docker = join(folder, 'docker')
  writeFileSync(docker, `#!/bin/sh\necho "$PWD $@" >> ${join(folder, 'calls')}\n`)
  chmodSync(docker, 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  await removeLeftovers()
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  expect(calls.map((call) => call.slice(call.indexOf(' ') + 1))).toEqual(
    ['docker-compose-yml', 'compose-production-yml'].map(
      (name) => `compose -p bougie-test-${name} down --volumes --remove-orphans --timeout 1`,
    ),
  )
  for (const call of calls) expect(call.startsWith(repositoryRoot)).toBe(false)
})
