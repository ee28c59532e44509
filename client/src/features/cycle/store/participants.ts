// [C15] the bettors on each side. With many players bets arrive faster than anyone reads: the list accepts each at
// once, and the screen reads a snapshot at intervals. A state also contains sums beyond the individually known bets:
// the difference is kept beside them until the next state.

import type { BetDirection, BetId, UserId } from '@bougie/protocol'
import { createStore } from '../../../stores/store.ts'
import type { Timers } from '../../../stores/timers.ts'

/** Number of latest bets listed. */
const LATEST_BETS_MAX = 50

export interface ParticipantBet {
  readonly betId: BetId
  readonly userId: UserId
  readonly pseudo: string
  readonly bot: boolean
  /** An API token placed the bet. */
  readonly program: boolean
  readonly direction: BetDirection
  readonly stakeCents: number
}

interface BetSide {
  readonly players: number
  readonly stakeCents: number
}

export type BetSides = Readonly<Record<BetDirection, BetSide>>

export interface Participants extends BetSides {
  /** Newest first. */
  readonly latest: readonly ParticipantBet[]
}

const NOBODY: BetSide = { players: 0, stakeCents: 0 }
export const NO_PARTICIPANTS: Participants = { up: NOBODY, down: NOBODY, latest: [] }

/** Minimum interval between two renders of the participants, however fast bets arrive. */
export const PARTICIPANTS_EVERY_MS = 250

/** The participants as a store: whole states show at once, single bets shortly after. */
export function createParticipants(timers: Timers) {
  const shown = createStore<Participants>(NO_PARTICIPANTS)
  let bets = new Map<BetId, ParticipantBet>()
  let unlisted: BetSides = NO_PARTICIPANTS
  let cancel: (() => void) | null = null

  function show(): void {
    cancel?.()
    cancel = null
    const all = [...bets.values()]
    shown.set({
      up: sumOf(unlisted.up, sideOf(all, 'up')),
      down: sumOf(unlisted.down, sideOf(all, 'down')),
      latest: all.slice(-LATEST_BETS_MAX).reverse(),
    })
  }

  function showSoon(): void {
    cancel ??= timers.after(PARTICIPANTS_EVERY_MS, show)
  }

  return {
    shown,
    /** Bets oldest first, and the sums over all of them, including unlisted ones. */
    reset(all: readonly ParticipantBet[], sides: BetSides) {
      bets = new Map(all.map((bet) => [bet.betId, bet]))
      unlisted = { up: lessOf(sides.up, sideOf(all, 'up')), down: lessOf(sides.down, sideOf(all, 'down')) }
      show()
    },
    add(bet: ParticipantBet) {
      bets.set(bet.betId, bet)
      showSoon()
    },
    remove(betId: BetId) {
      bets.delete(betId)
      showSoon()
    },
  }
}

function sideOf(bets: readonly ParticipantBet[], direction: BetDirection): BetSide {
  const players = new Set<UserId>()
  let stakeCents = 0
  for (const bet of bets) {
    if (bet.direction !== direction) continue
    players.add(bet.userId)
    stakeCents += bet.stakeCents
  }
  return { players: players.size, stakeCents }
}

function sumOf(one: BetSide, other: BetSide): BetSide {
  return { players: one.players + other.players, stakeCents: one.stakeCents + other.stakeCents }
}

function lessOf(whole: BetSide, part: BetSide): BetSide {
  return {
    players: Math.max(0, whole.players - part.players),
    stakeCents: Math.max(0, whole.stakeCents - part.stakeCents),
  }
}

/** Share of the money on UP, from 0 to 1; a half without bets. */
export function upShareOf({ up, down }: BetSides): number {
  const all = up.stakeCents + down.stakeCents
  return all === 0 ? 0.5 : up.stakeCents / all
}
