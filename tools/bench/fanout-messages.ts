import type { CycleId, ServerMessageOf } from '@bougie/protocol'

export type FanOutKind = 'ours' | 'bare'

/** Commands of the bench to a server under test. */
export interface FanOutOrder {
  readonly perTick: number
  readonly ms: number
}

export interface FanOutDone {
  readonly messages: number
  readonly bytesPerSocket: number
  readonly cpuMs: number
}

/** Messages of the size of a running cycle's; like those, each differs from the previous one. */
export function candleUpdate(index: number): ServerMessageOf<'candleUpdate'> {
  const close = 64_321.5 + (index % 100) / 100
  return {
    type: 'candleUpdate',
    cycleId: '0199f2c4-7b1e-7c34-9d8e-2a6b5c4d3e2f' as CycleId,
    candle: { number: 1 + (index % 30), open: 64_320.11, high: 64_327.93, low: 64_318.02, close, isPreValue: false },
    point: 1 + (index % 10),
    currentPrice: close,
    odds: { up: 1.76, down: 2.31 },
    bonus: 0.31,
    malus: 0.24,
  }
}
