import { visiblePointCount } from '@bougie/engine'
import type { ServerMessageOf } from '@bougie/protocol'
import { rematchUntilMs } from '../matchmaking/rematch-window.ts'
import type { LiveBattle } from '../play/live-battles.ts'
import type { PricePaths } from '../play/price-paths.ts'
import { type StateOptions, stateFields } from './state-message.ts'

export interface SnapshotOptions {
  readonly type: 'battle_state' | 'battle_resync'
  readonly battle: LiveBattle
  readonly viewer: StateOptions['viewer']
  readonly paths: PricePaths
  readonly nowMs: number
}

/** The whole state as one side may see it now. */
export function snapshotMessage(options: SnapshotOptions): ServerMessageOf<'battle_state' | 'battle_resync'> {
  const { type, battle, viewer, paths, nowMs } = options
  const { head, state } = battle
  const prices = paths.pricesOf(battle, state, visiblePointCount(state, nowMs)) ?? []
  const untilMs = rematchUntilMs(state)
  const rematch = untilMs !== null && untilMs > nowMs ? untilMs : null
  return { type, ...stateFields({ head, state, viewer, nowMs, prices, rematchUntilMs: rematch }) }
}
