import type { BetDirection, CycleBet } from '@bougie/engine'

type Bet = Pick<CycleBet, 'betId' | 'playerId' | 'direction'>

/** Counts the players with open bets by side, and lists the newest open bets, without visiting all bets. */
export function createParticipants() {
  const players = { up: new Map<string, number>(), down: new Map<string, number>() }
  /** Oldest first, because a Set keeps the insertion order. */
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
    /** The number of players with an open bet on that side. */
    count: (direction: BetDirection) => players[direction].size,
    /** The ids of the newest open bets, newest first. */
    newest(max: number) {
      if (newest?.max !== max) newest = { max, betIds: [...open].slice(-max).reverse() }
      return newest.betIds
    },
  }
}
