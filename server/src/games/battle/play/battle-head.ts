import type { BattleHead } from '@bougie/battle-messages'
import { SEATS, type Seat, type SeedGiven } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'

/** null for anybody but the two players. */
export function seatOf({ players }: BattleHead, userId: UserId | null): Seat | null {
  if (userId === players.one.id) return 'one'
  return userId === players.two.id ? 'two' : null
}

/** null in a battle of two people. */
export function botSeatOf({ players }: BattleHead): Seat | null {
  return SEATS.find((seat) => players[seat].bot) ?? null
}

/** Returns the head with the seed that a player has given. */
export function withClientSeed(
  head: BattleHead,
  { seat, clientSeed }: Pick<SeedGiven, 'seat' | 'clientSeed'>,
): BattleHead {
  const [one, two] = head.seeds.clientSeeds
  const clientSeeds = seat === 'one' ? ([clientSeed, two] as const) : ([one, clientSeed] as const)
  return { ...head, seeds: { ...head.seeds, clientSeeds } }
}

export function clientSeedOf({ seeds: { clientSeeds } }: BattleHead, seat: Seat): string {
  return clientSeeds[seat === 'one' ? 0 : 1]
}

/**
 * True if records, ratings and rankings count the result: a battle for money without programs, between people or bots
 * of the operator.
 */
export function countsForPlayers({ stakeCents, programs }: Pick<BattleHead, 'stakeCents' | 'programs'>): boolean {
  return stakeCents > 0 && !programs.one && !programs.two
}

export function playerIdsOf({ players }: BattleHead): readonly [UserId, UserId] {
  return [players.one.id, players.two.id]
}
