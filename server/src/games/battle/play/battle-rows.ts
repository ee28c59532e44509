// The two tables of a battle: the head in `battles`, the events in `battle_events`.
import type { BattleHead, PlayerCard } from '@bougie/battle-messages'
import { type BattleEvent, type BattleState, cents, type PerSeat, type Seat, statusOf } from '@bougie/engine'
import type { BattleId, UserId } from '@bougie/protocol'
import { Prisma } from '../../../generated/sqlite/client.ts'
import type { SecretBox } from '../../../ports/secret-box.ts'
import type { MatchUnratedReason } from '../rating/rating-repository.ts'

/** A battle and all its events; the number of events is its version. */
export interface StoredBattle {
  readonly head: BattleHead
  readonly events: readonly BattleEvent[]
}

export interface NewBattle extends StoredBattle {
  readonly state: BattleState
  /** The reason why it moves no rating, if that is already known when the battle is created. */
  readonly unratedReason: MatchUnratedReason | null
}

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
  program_one: 'boolean',
  program_two: 'boolean',
  unrated_reason: 'text',
  created_at: 'timestamp',
} as const

export const EVENT_COLUMNS = {
  battle_id: 'text',
  sequence: 'integer',
  type: 'text',
  data: 'text',
  at: 'timestamp',
} as const

/** The context that the sealed seed is bound to. */
export const battleSeedPlace = (battleId: string) => `battles.server_seed:${battleId}`

export function battleRow({ head, state, events, unratedReason }: NewBattle, secrets: SecretBox) {
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
    program_one: head.programs.one,
    program_two: head.programs.two,
    unrated_reason: unratedReason,
    created_at: new Date(state.createdAtMs),
  }
}

/** `version` is the number of events before these. */
export function eventRows(battleId: BattleId, version: number, events: readonly BattleEvent[]) {
  return events.map((event, index) => ({
    battle_id: battleId,
    sequence: version + index + 1,
    type: event.type,
    data: JSON.stringify(event),
    at: new Date(event.atMs),
  }))
}

/** The values of the seed columns, derived from the events. */
export function givenSeedsOf(events: readonly BattleEvent[]): PerSeat<string | null> {
  const given = events.filter((event) => event.type === 'seedGiven')
  const of = (seat: Seat) => given.find((event) => event.seat === seat)?.clientSeed ?? null
  return { one: of('one'), two: of('two') }
}

/** The result columns of a battle; all null while it runs. */
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

export interface HeadRow {
  readonly id: BattleId
  readonly userOneId: UserId
  readonly userTwoId: UserId
  readonly stakeCents: number
  readonly commitment: string
  readonly serverSeed: string
  readonly clientSeedOne: string
  readonly clientSeedTwo: string
  readonly programOne: boolean
  readonly programTwo: boolean
}

export const HEAD_FIELDS = Prisma.sql`
  id, user_one_id AS "userOneId", user_two_id AS "userTwoId", stake_cents AS "stakeCents", commitment,
  server_seed AS "serverSeed", client_seed_one AS "clientSeedOne", client_seed_two AS "clientSeedTwo",
  program_one AS "programOne", program_two AS "programTwo"`

export function headFrom(row: HeadRow, players: PerSeat<PlayerCard>, secrets: SecretBox): BattleHead {
  const serverSeed = secrets.open(row.serverSeed, battleSeedPlace(row.id))
  return {
    id: row.id,
    players,
    programs: { one: Boolean(row.programOne), two: Boolean(row.programTwo) },
    stakeCents: cents(row.stakeCents),
    seeds: { serverSeed, clientSeeds: [row.clientSeedOne, row.clientSeedTwo] },
    commitment: row.commitment,
  }
}

/** Only `eventRows` writes this data, and the engine asserts that each event fits when it folds them. */
export function eventFrom({ data }: { readonly data: string }): BattleEvent {
  return JSON.parse(data) as BattleEvent
}
