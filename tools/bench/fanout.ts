import { until } from '@bougie/api-client/until.ts'
import { startChild } from './child-program.ts'
import type { FanOutDone, FanOutOrder } from './fanout-server.ts'
import { inParallel } from './load-clients.ts'
import { atLeast, type Scenario } from './report.ts'
import { measureSideBySide } from './side-by-side.ts'
import { UPGRADES_AT_ONCE, upgrade } from './upgrade.ts'

const SOCKETS = 2000
/** Many short rounds, so that other load of the machine affects both sides equally. */
const ROUNDS = 71
const MEASURE_MS = 80
const ARRIVE_WITHIN_MS = 10_000
/** Number of messages sent to the same sockets in one tick, which each socket gets in one write. */
const TOGETHER = 8

/** Candle updates to every socket as fast as they drain, in messages per second of the server's processor time. */
export const fanout: Scenario = {
  name: 'fanout',
  about: `candle updates to ${SOCKETS} sockets, beside a loop over bare sockets with a prebuilt frame`,
  async run() {
    const ours = await startSide('ours')
    const bare = await startSide('bare')
    try {
      const single = await contest(ours, bare, 1)
      const together = await contest(ours, bare, TOGETHER)
      return [
        { name: 'one a tick, ratio', value: single.ratio, target: atLeast(0.95) },
        { name: `${TOGETHER} a tick, ratio`, value: together.ratio, target: atLeast(6) },
        { name: 'ours', value: single.ours.median, unit: 'messages per processor second' },
        { name: `ours, ${TOGETHER} a tick`, value: together.ours.median, unit: 'messages per processor second' },
        { name: 'bare', value: single.baseline.median, unit: 'messages per processor second' },
      ]
    } finally {
      ours.stop()
      bare.stop()
    }
  },
}

type Side = Awaited<ReturnType<typeof startSide>>

/** A server, and sockets that only count the bytes of its frames: the cost of parsing is not measured. */
async function startSide(kind: 'ours' | 'bare') {
  const program = await startChild('fanout-server.ts', [kind])
  let receivedBytes = 0
  const sockets = await inParallel(SOCKETS, UPGRADES_AT_ONCE, async () => {
    const { socket, firstBytes } = await upgrade(`${program.url}/ws`)
    receivedBytes += firstBytes.length
    return socket.on('data', (frames) => (receivedBytes += frames.length)).resume()
  })
  return {
    program,
    /** All sockets together. */
    receivedBytes: () => receivedBytes,
    stop() {
      for (const socket of sockets) socket.destroy()
      program.stop()
    },
  }
}

function contest(ours: Side, bare: Side, perTick: number) {
  return measureSideBySide({
    rounds: ROUNDS,
    ours: () => messagesPerCpuSecond(ours, perTick),
    baseline: () => messagesPerCpuSecond(bare, perTick),
  })
}

async function messagesPerCpuSecond({ program, receivedBytes }: Side, perTick: number): Promise<number> {
  const before = receivedBytes()
  const order: FanOutOrder = { perTick, ms: MEASURE_MS }
  const { messages, bytesPerSocket, cpuMs } = await program.ask<FanOutDone>(order)
  // Only messages that have arrived count.
  const all = bytesPerSocket * SOCKETS
  await until(() => receivedBytes() - before >= all, { what: 'every message to arrive', withinMs: ARRIVE_WITHIN_MS })
  if (receivedBytes() - before !== all) throw new Error('More arrived than was sent')
  return (messages * SOCKETS * 1000) / cpuMs
}
