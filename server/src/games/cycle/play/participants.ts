import type { BetDirection, CycleBet } from '@bougie/engine'

type Bet = Pick<CycleBet, 'betId' | 'playerId' | 'direction'>

/** Who has open bets on which side, and the open bets themselves from the newest on, without a walk over all of them. */
export interface Participants {
  placed(bet: Bet): void
  removed(bet: Bet): void
  clear(): void
  /** Players with an open bet on that side. */
  count(direction: BetDirection): number
  /** Ids of open bets. */
  newest(max: number): readonly string[]
}

export function createParticipants(): Participants {
  const players = { up: new Map<string, number>(), down: new Map<string, number>() }
  /** Insertion order is age. */
  let open = new Set<string>()
  let newest: { readonly max: number; readonly betIds: readonly string[] } | null = null

  function add({ direction, playerId }: Bet, bets: 1 | -1): void {
    const side = players[direction]
    const own = (side.get(playerId) ?? 0) + bets
    if (own > 0) side.set(playerId, own)
    else side.delete(playerId)
    newest = null
  }

  return {
    placed(bet) {
      open.add(bet.betId)
      add(bet, 1)
    },
    removed(bet) {
      open.delete(bet.betId)
      add(bet, -1)
    },
    clear() {
      players.up.clear()
      players.down.clear()
      open = new Set()
      newest = null
    },
    count: (direction) => players[direction].size,
    newest(max) {
      if (newest?.max !== max) newest = { max, betIds: [...open].slice(-max).reverse() }
      return newest.betIds
    },
  }
}
