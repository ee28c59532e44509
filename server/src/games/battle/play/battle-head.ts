import type { BattleSeeds, Cents, PerSeat, Seat, SeedGiven } from '@bougie/engine'
import type { BattleId, BattleRecord, UserId } from '@bougie/protocol'

/** A player as the opponent sees them. */
export interface PlayerCard {
  readonly id: UserId
  readonly username: string
  readonly bot: boolean
  /** Where their picture is; null when they have none. */
  readonly avatarUrl: string | null
  readonly record: BattleRecord
}

/** What hardly changes in a battle, beside the history of its events. */
export interface BattleHead {
  readonly id: BattleId
  readonly players: PerSeat<PlayerCard>
  readonly stakeCents: Cents
  /** The server's seed is secret until the battle is over; a player may give another one until the game starts. */
  readonly seeds: BattleSeeds
  readonly commitment: string
}

/** null for somebody who is not one of the two players. */
export function seatOf({ players }: BattleHead, userId: UserId | null): Seat | null {
  if (userId === players.one.id) return 'one'
  return userId === players.two.id ? 'two' : null
}

/** With the seed that a player has given. */
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

export function playerIdsOf({ players }: BattleHead): readonly [UserId, UserId] {
  return [players.one.id, players.two.id]
}
