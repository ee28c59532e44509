import type { BetDirection, CycleBet } from '@bougie/engine'

type Bet = Pick<CycleBet, 'betId' | 'playerId' | 'direction'>

/** Players with open bets by side, and the open bets themselves from the newest on, without a walk over all of them. */
export function createParticipants() {
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
    placed(bet: Bet) {
      open.add(bet.betId)
      add(bet, 1)
    },
    removed(bet: Bet) {
      open.delete(bet.betId)
      add(bet, -1)
    },
    clear() {
      players.up.clear()
      players.down.clear()
      open = new Set()
      newest = null
    },
    /** Players with an open bet on that side. */
    count: (direction: BetDirection) => players[direction].size,
    /** Ids of open bets. */
    newest(max: number) {
      if (newest?.max !== max) newest = { max, betIds: [...open].slice(-max).reverse() }
      return newest.betIds
    },
  }
}
