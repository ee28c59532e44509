import { connect, type Socket } from 'node:net'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import type { LocalServer } from '../player/local-server.ts'
import { signUpLocally } from '../player/sign-up.ts'
import { startChild } from './child-program.ts'
import { usageOf } from './process-usage.ts'
import { atLeast, type Scenario } from './report.ts'
import { withBenchServer } from './servers.ts'
import { measureSideBySide, type SideBySide } from './statistics.ts'

const ROUNDS = 21
/** Node compiles what runs often while it runs: on a slow machine that takes some ten rounds of 0.4 s. */
export const HTTP_ROUNDS_UNCOUNTED = 12
const LOAD_SETTLES_MS = 100
const MEASURE_MS = 300

/** The authenticated balance request beside a bare Fastify route, in requests per second of processor time. */
export const http: Scenario = {
  name: 'http',
  about: 'balance with a bearer, beside a bare Fastify route',
  async run() {
    const result = await withBenchServer({}, besideBareRoute)
    return [
      { name: 'ratio', value: result.ratio, target: atLeast(0.6) },
      { name: 'ours', value: result.ours.median, unit: 'calls per processor second' },
      { name: 'bare Fastify', value: result.baseline.median, unit: 'calls per processor second' },
    ]
  },
}

async function besideBareRoute(server: LocalServer): Promise<SideBySide> {
  const bare = await startChild('bare-http-server.ts')
  try {
    const user = await signUpLocally(createRestClient({ baseUrl: server.url }))
    const headers = { authorization: `Bearer ${user.token}` }
    return await measureSideBySide({
      rounds: ROUNDS,
      roundsUncounted: HTTP_ROUNDS_UNCOUNTED,
      ours: () => callsPerCpuSecond(`${server.url}/api/wallets/balance/${user.id}`, server.processId, headers),
      baseline: () => callsPerCpuSecond(`${bare.url}/balance`, bare.processId, {}),
    })
  } finally {
    bare.stop()
  }
}

/** Calls one address as fast as the process with this id responds. */
export async function callsPerCpuSecond(
  url: string,
  processId: number,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const failed = Promise.withResolvers<never>()
  const load = startHttpLoad(url, { headers, onFailure: failed.reject })
  try {
    await Promise.race([pause(LOAD_SETTLES_MS), failed.promise])
    const [before, respondedBefore] = [usageOf(processId), load.responded]
    await Promise.race([pause(MEASURE_MS), failed.promise])
    const after = usageOf(processId)
    return ((load.responded - respondedBefore) * 1000) / (after.cpuMs - before.cpuMs)
  } finally {
    load.stop()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

const CONNECTIONS = 32
/** Number of pending requests on each connection. */
const PIPELINED = 8
const RESPONSE_START = Buffer.from('HTTP/1.1 ')
const SUCCESS = '200'

/**
 * Requests one address as fast as responses arrive. Hand-written, because a client that parses responses would be
 * slower than the server and measure itself. A response that is no success is reported to `onFailure`.
 */
function startHttpLoad(
  url: string,
  { headers, onFailure }: { headers: Readonly<Record<string, string>>; onFailure: (error: Error) => void },
) {
  const { hostname, port, pathname, host } = new URL(url)
  const lines = [`GET ${pathname} HTTP/1.1`, `host: ${host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  let responded = 0
  let isStopped = false

  function open(): Socket {
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    socket.setNoDelay()
    socket.on('connect', () => socket.write(Buffer.concat(Array(PIPELINED).fill(request))))
    socket.on('data', (chunk) => {
      const count = countResponses(chunk)
      responded += count
      if (count > 0 && !isStopped) socket.write(count === 1 ? request : Buffer.concat(Array(count).fill(request)))
    })
    socket.on('error', (error) => {
      if (!isStopped) onFailure(error)
    })
    return socket
  }

  function countResponses(chunk: Buffer): number {
    let count = 0
    for (let at = chunk.indexOf(RESPONSE_START); at !== -1; at = chunk.indexOf(RESPONSE_START, at + 1)) {
      const status = chunk.toString('latin1', at + RESPONSE_START.length, at + RESPONSE_START.length + SUCCESS.length)
      if (status !== SUCCESS) onFailure(new Error(`${url} answered ${status}`))
      count += 1
    }
    return count
  }

  const sockets = Array.from({ length: CONNECTIONS }, open)
  return {
    /** Responses so far. */
    get responded() {
      return responded
    },
    stop() {
      isStopped = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
