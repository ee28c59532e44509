import { until } from '@bougie/api-client/until.ts'
import { inParallel } from '../player/in-parallel.ts'
import { startChild } from './child-program.ts'
import type { FanOutDone, FanOutKind, FanOutOrder } from './fanout-server.ts'
import { atLeast, type Figure, type Scenario } from './report.ts'
import { measureSideBySide } from './statistics.ts'
import { openRawSocket, UPGRADES_AT_ONCE } from './web-socket.ts'

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
    const { single, together } = await compareWith('bare')
    return [
      { name: 'one a tick, ratio', value: single.ratio, target: atLeast(0.95) },
      { name: `${TOGETHER} a tick, ratio`, value: together.ratio, target: atLeast(6) },
      { name: 'ours', value: single.ours.median, unit: 'messages per processor second' },
      { name: `ours, ${TOGETHER} a tick`, value: together.ours.median, unit: 'messages per processor second' },
      { name: 'bare', value: single.baseline.median, unit: 'messages per processor second' },
    ]
  },
}

/** The same, beside a loop that sends a text to each socket with `ws`. */
export async function compareFanOuts(): Promise<readonly Figure[]> {
  const { single, together } = await compareWith('text')
  return [
    { name: 'fan-out ratio, one a tick', value: single.ratio, target: atLeast(1.5) },
    { name: `fan-out ratio, ${TOGETHER} a tick`, value: together.ratio, target: atLeast(6) },
    { name: 'fan-out the usual way', value: single.baseline.median, unit: 'messages per processor second' },
  ]
}

async function compareWith(other: FanOutKind) {
  const ours = await startSide('ours')
  const baseline = await startSide(other)
  try {
    return { single: await contest(ours, baseline, 1), together: await contest(ours, baseline, TOGETHER) }
  } finally {
    ours.stop()
    baseline.stop()
  }
}

type Side = Awaited<ReturnType<typeof startSide>>

/** A server, and sockets that only count the bytes of its frames: the cost of parsing is not measured. */
async function startSide(kind: FanOutKind) {
  const program = await startChild('fanout-server.ts', [kind])
  let receivedBytes = 0
  const onBytes = (bytes: Buffer) => {
    receivedBytes += bytes.length
  }
  const sockets = await inParallel(Array(SOCKETS).keys(), UPGRADES_AT_ONCE, async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onEnd = (reason: string) => reject(new Error(reason))
    const socket = openRawSocket({ url: `${program.url}/ws`, onOpen: resolve, onBytes, onEnd })
    await promise
    return socket
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

function contest(ours: Side, other: Side, perTick: number) {
  return measureSideBySide({
    rounds: ROUNDS,
    ours: () => messagesPerCpuSecond(ours, perTick),
    baseline: () => messagesPerCpuSecond(other, perTick),
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
