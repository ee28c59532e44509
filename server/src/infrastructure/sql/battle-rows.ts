// How a battle lies in its two tables: the head in `battles`, the events in `battle_events`.
import { type BattleEvent, type BattleState, cents, type PerSeat, type Seat, statusOf } from '@bougie/engine'
import { type BattleId, pictureUrlOf, type UserId } from '@bougie/protocol'
import type { BattleHead, PlayerCard } from '../../games/battle/play/battle-head.ts'
import type { NewBattle } from '../../games/battle/play/repository.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { SecretBox } from '../../ports/secret-box.ts'

export const BATTLE_COLUMNS = {
  id: 'text',
  user_one_id: 'text',
  user_two_id: 'text',
  stake_cents: 'bigint',
  status: 'text',
  round: 'integer',
  points_one: 'integer',
  points_two: 'integer',
  price_source: 'text',
  commitment: 'text',
  server_seed: 'text',
  client_seed_one: 'text',
  client_seed_two: 'text',
  settings: 'text',
  version: 'integer',
  created_at: 'timestamp',
} as const

export const EVENT_COLUMNS = {
  battle_id: 'text',
  sequence: 'integer',
  type: 'text',
  data: 'text',
  at: 'timestamp',
} as const

/** Of the seed, as sealed text is bound to its place. */
export const battleSeedPlace = (battleId: string) => `battles.server_seed:${battleId}`

export function battleRow({ head, state, events }: NewBattle, secrets: SecretBox) {
  const [clientSeedOne, clientSeedTwo] = head.seeds.clientSeeds
  return {
    id: head.id,
    user_one_id: head.players.one.id,
    user_two_id: head.players.two.id,
    stake_cents: head.stakeCents,
    status: statusOf(state),
    round: state.round,
    points_one: state.points.one,
    points_two: state.points.two,
    price_source: state.settings.priceSource,
    commitment: head.commitment,
    server_seed: secrets.seal(head.seeds.serverSeed, battleSeedPlace(head.id)),
    client_seed_one: clientSeedOne,
    client_seed_two: clientSeedTwo,
    settings: JSON.stringify(state.settings),
    version: events.length,
    created_at: new Date(state.createdAtMs),
  }
}

/** `version` is how many events the battle had before these. */
export function eventRows(battleId: BattleId, version: number, events: readonly BattleEvent[]) {
  return events.map((event, index) => ({
    battle_id: battleId,
    sequence: version + index + 1,
    type: event.type,
    data: JSON.stringify(event),
    at: new Date(event.atMs),
  }))
}

/** What stands in the row is what the events have made of it. */
export function givenSeedsOf(events: readonly BattleEvent[]): PerSeat<string | null> {
  const given = events.filter((event) => event.type === 'seedGiven')
  const of = (seat: Seat) => given.find((event) => event.seat === seat)?.clientSeed ?? null
  return { one: of('one'), two: of('two') }
}

/** The columns that tell how a battle ended; all empty while it runs. */
export function endingOf(state: BattleState) {
  const { outcome } = state
  const endedAt = outcome === null ? null : new Date(state.lastEventAtMs)
  const none = { winner: null, forfeitedBy: null, cancelReason: null, endedAt }
  switch (outcome?.type) {
    case undefined:
      return none
    case 'won':
      return { ...none, winner: outcome.winner }
    case 'draw':
      return { ...none, winner: 'draw' }
    case 'forfeited':
      return { ...none, winner: outcome.winner, forfeitedBy: outcome.forfeitedBy }
    case 'cancelled':
      return { ...none, cancelReason: outcome.reason }
  }
}

export interface PlayerColumns {
  readonly userId: string
  readonly pseudo: string
  readonly kind: string
  readonly pictureHash: string | null
  readonly wins: number | null
  readonly losses: number | null
  readonly draws: number | null
  readonly winstreak: number | null
}

/** A player without a row has not ended a battle yet. */
export function playerCard({
  userId,
  pseudo,
  kind,
  pictureHash,
  wins,
  losses,
  draws,
  winstreak,
}: PlayerColumns): PlayerCard {
  const id = userId as UserId
  return {
    id,
    username: pseudo,
    bot: kind === 'bot',
    avatarUrl: pictureHash === null ? null : pictureUrlOf(id, pictureHash),
    record: { wins: wins ?? 0, losses: losses ?? 0, draws: draws ?? 0, winstreak: winstreak ?? 0 },
  }
}

export interface HeadRow {
  readonly id: string
  readonly userOneId: string
  readonly userTwoId: string
  readonly stakeCents: number
  readonly commitment: string
  readonly serverSeed: string
  readonly clientSeedOne: string
  readonly clientSeedTwo: string
}

export const HEAD_FIELDS = Prisma.sql`
  id, user_one_id AS "userOneId", user_two_id AS "userTwoId", stake_cents AS "stakeCents", commitment,
  server_seed AS "serverSeed", client_seed_one AS "clientSeedOne", client_seed_two AS "clientSeedTwo"`

export function headFrom(row: HeadRow, players: PerSeat<PlayerCard>, secrets: SecretBox): BattleHead {
  const serverSeed = secrets.open(row.serverSeed, battleSeedPlace(row.id))
  return {
    id: row.id as BattleId,
    players,
    stakeCents: cents(row.stakeCents),
    seeds: { serverSeed, clientSeeds: [row.clientSeedOne, row.clientSeedTwo] },
    commitment: row.commitment,
  }
}

/** Written by `eventRows` alone, and folded by the engine, which asserts that each one fits. */
export function eventFrom(data: string): BattleEvent {
  return JSON.parse(data) as BattleEvent
}
