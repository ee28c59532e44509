// [C15] who is on which side. In a crowd bets come faster than anyone reads: the book takes each at once, and who shows
// it asks for a picture now and then. Beyond the bets that are known one by one, a state tells sums: the difference is
// kept beside them until the next state.
import type { BetDirection, BetId, UserId } from '@bougie/protocol'

/** So many of the latest bets are listed. */
export const LATEST_BETS_MAX = 50

export interface CrowdBet {
  readonly betId: BetId
  readonly userId: UserId
  readonly pseudo: string
  readonly bot: boolean
  readonly direction: BetDirection
  readonly stakeCents: number
}

export interface CrowdSide {
  readonly players: number
  readonly stakeCents: number
}

export type CrowdSides = Readonly<Record<BetDirection, CrowdSide>>

export interface Crowd extends CrowdSides {
  /** Newest first. */
  readonly latest: readonly CrowdBet[]
}

const NOBODY: CrowdSide = { players: 0, stakeCents: 0 }
export const EMPTY_CROWD: Crowd = { up: NOBODY, down: NOBODY, latest: [] }

export interface CrowdBook {
  /** Bets oldest first, and the sums over all of them, also over those that are not listed. */
  reset(bets: readonly CrowdBet[], sides: CrowdSides): void
  add(bet: CrowdBet): void
  remove(betId: BetId): void
  picture(): Crowd
}

export function createCrowdBook(): CrowdBook {
  let bets = new Map<BetId, CrowdBet>()
  let unlisted: CrowdSides = EMPTY_CROWD

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

function sideOf(bets: readonly CrowdBet[], direction: BetDirection): CrowdSide {
  const players = new Set<UserId>()
  let stakeCents = 0
  for (const bet of bets) {
    if (bet.direction !== direction) continue
    players.add(bet.userId)
    stakeCents += bet.stakeCents
  }
  return { players: players.size, stakeCents }
}

function sumOf(one: CrowdSide, other: CrowdSide): CrowdSide {
  return { players: one.players + other.players, stakeCents: one.stakeCents + other.stakeCents }
}

function lessOf(whole: CrowdSide, part: CrowdSide): CrowdSide {
  return {
    players: Math.max(0, whole.players - part.players),
    stakeCents: Math.max(0, whole.stakeCents - part.stakeCents),
  }
}

/** Of 1, how much of the money is on UP; a half while nobody bets. */
export function upShareOf({ up, down }: CrowdSides): number {
  const all = up.stakeCents + down.stakeCents
  return all === 0 ? 0.5 : up.stakeCents / all
}
