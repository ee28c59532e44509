import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports of outgoing connections, so that none of them takes the port before its use. Ports are picked at
 * random, so that tests that ask at the same time get different ones.
 */
const PORTS = { from: 15_000, to: 32_000 } as const
const TRIES_MAX = 50

/** A port of 127.0.0.1 on which nobody listens. @throws when none was found in a bounded number of tries. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isFree(port)) return port
  }
  throw new Error('No free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
