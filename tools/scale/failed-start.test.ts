// A network partition while a server starts.
import { connect, createServer, type Socket } from 'node:net'
import { createBarePostgres, migratedTemplate } from '@bougie/server/test/test-postgres.ts'
import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '../player/free-port.ts'
import { runServerToItsEnd } from '../player/local-server.ts'
import { startPrivateRedis } from '../player/private-redis.ts'

/** A relay to Redis that falls silent at the first occurrence of this word, without being closed. */
async function layLineUntil(word: string, to: { readonly host: string; readonly port: number }): Promise<number> {
  const port = await freePort()
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to)
    let isDead = false
    for (const end of [near, far]) ends.add(end.on('error', () => undefined))
    near.on('data', (data) => {
      isDead ||= data.includes(word)
      if (!isDead) far.write(data)
    })
    far.on('data', (data) => {
      if (!isDead) near.write(data)
    })
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const end of ends) end.destroy()
    server.close()
  })
  return port
}

test('a server whose Redis falls silent while it starts ends, so that its supervisor starts it again', async () => {
  const database = await createBarePostgres(await migratedTemplate())
  onTestFinished(() => database.dispose())
  const redis = await startPrivateRedis()
  onTestFinished(() => redis.kill())
  const port = await layLineUntil('recovery', { host: '127.0.0.1', port: Number(new URL(redis.url).port) })
  const { exitCode, output } = await runServerToItsEnd({
    DATABASE_URL: database.url,
    REDIS_URL: `redis://127.0.0.1:${port}`,
  })
  expect(exitCode, output).toBe(1)
  expect(output).toContain('redis is away')
})
