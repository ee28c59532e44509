// The preview of the running cycle on the home page: its prices, and a guess without a stake that stays in the browser.
import type { CycleId, CycleResult, ServerMessage } from '@bougie/protocol'
import * as z from 'zod/mini'
import { readStored, SESSION_KEYS, type SessionValues } from '../../stores/storage.ts'

export interface LivePiece {
  readonly cycleId: CycleId
  readonly startPrice: number
  /** Published points 0, 1, …; bounded by the length of a cycle. */
  readonly prices: readonly number[]
  /** A guess is accepted as long as a bet would be. */
  readonly open: boolean
  readonly result: CycleResult | null
}

const guessSchema = z.object({ cycleId: z.string(), direction: z.enum(['up', 'down']) })
export type Guess = Readonly<z.infer<typeof guessSchema>>

/** Folds a server message into the preview; other messages leave it unchanged. */
export function applyToPiece(piece: LivePiece | null, message: ServerMessage): LivePiece | null {
  switch (message.type) {
    case 'initialState':
    case 'state':
      return {
        cycleId: message.cycleId,
        startPrice: message.startPrice,
        prices: [message.startPrice, ...message.dataPoints],
        open: !message.betLocked && message.cyclePhase !== 'results' && message.cyclePhase !== 'closed',
        result: message.cycleResults?.result ?? null,
      }
    case 'candleUpdate':
      if (piece === null || piece.cycleId !== message.cycleId) return piece
      return { ...piece, prices: [...piece.prices, message.currentPrice] }
    case 'cycleResults':
      if (piece === null || piece.cycleId !== message.cycleId) return piece
      return { ...piece, open: false, result: message.result }
    default:
      return piece
  }
}

export type GuessState = 'none' | 'waiting' | 'right' | 'wrong' | 'equal'

/** A guess for a cycle that was not watched to its end has no result any more. */
export function guessState(piece: LivePiece | null, guess: Guess | null): GuessState {
  if (piece === null || guess === null || guess.cycleId !== piece.cycleId) return 'none'
  if (piece.result === null) return 'waiting'
  if (piece.result === 'equal') return 'equal'
  return piece.result === guess.direction ? 'right' : 'wrong'
}

export function readGuess(tab: Pick<SessionValues, 'read'>): Guess | null {
  return readStored(guessSchema, tab.read(SESSION_KEYS.homeGuess))
}

export function keepGuess(tab: Pick<SessionValues, 'write'>, guess: Guess): void {
  tab.write(SESSION_KEYS.homeGuess, JSON.stringify(guess))
}

/** `x,y` pairs of a polyline over a box, the start price at half its height. */
export function polylineOf({ startPrice, prices }: LivePiece, box: { width: number; height: number; points: number }) {
  const reach = Math.max(...prices.map((price) => Math.abs(price - startPrice)), startPrice * 1e-6)
  return prices
    .map((price, index) => {
      const x = (index / box.points) * box.width
      const y = box.height / 2 - ((price - startPrice) / reach) * (box.height / 2)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}
