// [C15] who is on which side. In a participants bets come faster than anyone reads: the book takes each at once, and who shows
// it asks for a picture now and then. Beyond the bets that are known one by one, a state tells sums: the difference is
// kept beside them until the next state.

import type { BetDirection, BetId, UserId } from '@bougie/protocol'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { createStore } from '../../../stores/store.ts'
import type { Timers } from '../../../stores/timers.ts'

/** So many of the latest bets are listed. */
export const LATEST_BETS_MAX = 50

export interface ParticipantBet {
  readonly betId: BetId
  readonly userId: UserId
  readonly pseudo: string
  readonly bot: boolean
  readonly direction: BetDirection
  readonly stakeCents: number
}

export interface BetSide {
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

export interface ParticipantList {
  /** Bets oldest first, and the sums over all of them, also over those that are not listed. */
  reset(bets: readonly ParticipantBet[], sides: BetSides): void
  add(bet: ParticipantBet): void
  remove(betId: BetId): void
  picture(): Participants
}

export function createParticipantList(): ParticipantList {
  let bets = new Map<BetId, ParticipantBet>()
  let unlisted: BetSides = NO_PARTICIPANTS

  return {
    reset(all, sides) {
      bets = new Map(all.map((bet) => [bet.betId, bet]))
      unlisted = { up: lessOf(sides.up, sideOf(all, 'up')), down: lessOf(sides.down, sideOf(all, 'down')) }
    },
    add(bet) {
      bets.set(bet.betId, bet)
    },
    remove(betId) {
      bets.delete(betId)
    },
    picture() {
      const all = [...bets.values()]
      return {
        up: sumOf(unlisted.up, sideOf(all, 'up')),
        down: sumOf(unlisted.down, sideOf(all, 'down')),
        latest: all.slice(-LATEST_BETS_MAX).reverse(),
      }
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

/** Share of the money on UP, from 0 to 1; a half while nobody bets. */
export function upShareOf({ up, down }: BetSides): number {
  const all = up.stakeCents + down.stakeCents
  return all === 0 ? 0.5 : up.stakeCents / all
}

/** The participants is drawn anew at most this often, however fast bets come. */
export const PARTICIPANTS_EVERY_MS = 250

export type ParticipantView = Omit<ParticipantList, 'picture'> & { readonly shown: ReadonlyStore<Participants> }

/** The participants as a store: whole states show at once, single bets soon. */
export function createParticipantView(timers: Timers): ParticipantView {
  const book = createParticipantList()
  const shown = createStore<Participants>(NO_PARTICIPANTS)
  let cancel: (() => void) | null = null

  function show(): void {
    cancel?.()
    cancel = null
    shown.set(book.picture())
  }

  function showSoon(): void {
    cancel ??= timers.after(PARTICIPANTS_EVERY_MS, show)
  }

  return {
    shown,
    reset(bets, sides) {
      book.reset(bets, sides)
      show()
    },
    add(bet) {
      book.add(bet)
      showSoon()
    },
    remove(betId) {
      book.remove(betId)
      showSoon()
    },
  }
}
