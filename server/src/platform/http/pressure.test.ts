import { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createPatience, endRefusedUpgrades } from './pressure.ts'

function patienceAt(timesMs: readonly number[]): boolean[] {
  let nowMs = 0
  const isLasting = createPatience(() => nowMs)
  return timesMs.map((timeMs) => {
    nowMs = timeMs
    return isLasting()
  })
}

test('a single stall refuses nobody: its sample is over before patience is', () => {
  expect(patienceAt([5000, 5200, 5999])).toEqual([false, false, false])
  expect(patienceAt([5000, 5999, 60_000, 60_999])).toEqual([false, false, false, false])
})

test('a loop that stays slow from one sample to the next refuses calls until it is quick again', () => {
  expect(patienceAt([5000, 6200, 6600, 7900, 20_000])).toEqual([false, false, true, true, false])
})

test('the connection of a refused upgrade ends, so that a server that closes can', async () => {
  const app = fastify()
  endRefusedUpgrades(app)
  // With an upgrade listener the server leaves upgraded connections to it, and the listener has to end them.
  app.server.on('upgrade', (request, socket) => {
    const response = new ServerResponse(request)
    response.assignSocket(socket as Socket)
    app.routing(request, response)
  })
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect({ host: address.hostname, port: Number(address.port) })
  const ended = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    // Keeps its own side open, like a client that waits for more.
    socket.on('end', () => resolve(text))
  })
  socket.write('GET /ws HTTP/1.1\r\nHost: test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(await ended).toMatch(/^HTTP\/1.1 404/)
  await app.close()
})
