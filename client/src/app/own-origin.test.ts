import { FakeConnection } from '@bougie/api-client/testing/fake-connection.ts'
import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { expect, test, vi } from 'vitest'
import { createApp } from './create-app.tsx'

function openPage() {
  const called: string[] = []
  const connections: FakeConnection[] = []
  const app = createApp({
    timers: createFakeTimers(),
    random: () => 0,
    queryRetryMs: 10,
    fetch: async (address) => {
      called.push(String(address))
      return new Response(JSON.stringify({ gameClosed: false, localWallets: true, analytics: false }))
    },
    openSocket: (address) => {
      const connection = new FakeConnection(address)
      connections.push(connection)
      return connection
    },
  })
  return { app, called, connections }
}

test('[R35] in production the page calls the server that it came from', async () => {
  const { app, called } = openPage()
  await app.api('status.status', {})
  expect(called).toEqual(['/api/status'])
})

test("[R33] and so does the games' socket, for battle and cycle alike", async () => {
  const { app, connections } = openPage()
  app.connection.connect()
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  expect(connections.map(({ address }) => address)).toEqual([`${window.location.origin.replace('http', 'ws')}/ws`])
})
