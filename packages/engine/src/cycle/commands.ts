// Commands of a cycle. Time is an argument of `decideCycle`, so `atMs` is not part of a command.
// `prices` is always the whole path of the cycle, the start price first (`cyclePricesOf`); the engine reads only prices
// that are already published.
import type { Cents } from '../money.ts'
import type { CycleEvent } from './events.ts'
import type { CycleSettings } from './settings.ts'
import type { BetDirection } from './state.ts'

export interface PlaceBet {
  readonly type: 'placeBet'
  /** A new id, made by the caller. */
  readonly betId: string
  readonly playerId: string
  readonly direction: BetDirection
  readonly stakeCents: Cents
  readonly prices: readonly number[]
}

/** Undo, removal or cash-out: the time decides which. */
export interface RemoveBet extends Pick<PlaceBet, 'betId' | 'playerId' | 'prices'> {
  readonly type: 'removeBet'
}

export type CycleCommand =
  | { readonly type: 'start'; readonly settings: CycleSettings; readonly startPrice: number }
  /** A deadline is reached: see `nextCycleDeadlineOf(state)`. One call makes one step; call again while one is due. */
  | { readonly type: 'advance'; readonly prices: readonly number[] }
  | PlaceBet
  | RemoveBet
  /** An admin's decision: every open bet gets stake and fee back. */
  | { readonly type: 'cancel' }
  /** A cycle that can't be carried on: every open bet gets what it is worth at the last published point. */
  | { readonly type: 'giveUp'; readonly prices: readonly number[] }

export type CycleCommandOf<Type extends CycleCommand['type']> = Extract<CycleCommand, { type: Type }>

export const CYCLE_REFUSALS = [
  'CYCLE_STATE_ERROR',
  'CYCLE_LOCKED',
  'CYCLE_FULL',
  'INVALID_AMOUNT',
  'SIDE_CLOSED',
  'BET_TOO_MANY',
  'BET_NOT_FOUND',
  'BET_NOT_OWN',
  'BET_ALREADY_REMOVED',
] as const
export type CycleRefusal = (typeof CYCLE_REFUSALS)[number]

export type CycleDecision =
  | { readonly ok: true; readonly events: readonly CycleEvent[] }
  | { readonly ok: false; readonly code: CycleRefusal }
