// What is stored, read by a connection of its own that sees nothing but committed rows: the measure of everything that
// the server says. A battle's events, folded, its whole price path and the money are known here before anybody may know.
import { assert, type BattleEvent, type BattleState, battlePathOf, evolve, type PerSeat } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import Sqlite from 'better-sqlite3'

export interface TrueBattle {
  readonly id: string
  readonly userIds: PerSeat<string>
  readonly stakeCents: number
  readonly serverSeed: string
  readonly clientSeeds: readonly [string, string]
  readonly commitment: string
  readonly events: readonly BattleEvent[]
  readonly state: BattleState
  /** Of all rounds that could be played. */
  readonly paths: readonly (readonly number[])[]
}

export interface StoredTruth {
  /** As stored now; null for a battle that does not exist. */
  battle(id: string): TrueBattle | null
  battles(): readonly TrueBattle[]
  activeBattleIds(): readonly string[]
  activeBattleIdsOf(userId: UserId): readonly string[]
  /** All server seeds, with the battle of each. */
  seeds(): ReadonlyMap<string, string>
  rows<Row>(sql: string, ...values: readonly (string | number)[]): readonly Row[]
  /** Something was committed. */
  changed(): void
  close(): void
}

interface HeadRow {
  readonly id: string
  readonly userOneId: string
  readonly userTwoId: string
  readonly stakeCents: number
  readonly serverSeed: string
  readonly clientSeedOne: string
  readonly clientSeedTwo: string
  readonly commitment: string
}

interface Known {
  battle: TrueBattle
  readAt: number
}

const ROUNDS = 5

export function openStoredTruth(file: string): StoredTruth {
  const database = new Sqlite(file, { readonly: true })
  const known = new Map<string, Known>()
  const seeds = new Map<string, string>()
  let version = 0
  let seedsReadAt = -1
  const selectHead = database.prepare<[string], HeadRow>(`
    SELECT id, user_one_id AS userOneId, user_two_id AS userTwoId, stake_cents AS stakeCents, server_seed AS serverSeed,
      client_seed_one AS clientSeedOne, client_seed_two AS clientSeedTwo, commitment FROM battles WHERE id = ?`)
  const selectEvents = database.prepare<[string, number], { data: string }>(
    'SELECT data FROM battle_events WHERE battle_id = ? AND sequence > ? ORDER BY sequence',
  )
  const selectSeeds = database.prepare<[], { id: string; serverSeed: string }>(
    'SELECT id, server_seed AS serverSeed FROM battles',
  )
  const selectActive = database.prepare<[], { id: string }>(
    `SELECT id FROM battles WHERE status = 'active' ORDER BY created_at, id`,
  )
  const selectActiveOf = database.prepare<[string, string], { id: string }>(
    `SELECT id FROM battles WHERE status = 'active' AND (user_one_id = ? OR user_two_id = ?) ORDER BY created_at, id`,
  )
  const selectIds = database.prepare<[], { id: string }>('SELECT id FROM battles ORDER BY created_at, id')

  function battle(id: string): TrueBattle | null {
    const entry = known.get(id)
    if (entry?.readAt === version) return entry.battle
    const fresh = entry === undefined ? firstReading(id) : laterReading(entry.battle)
    if (fresh !== null) known.set(id, { battle: fresh, readAt: version })
    return fresh
  }

  function firstReading(id: string): TrueBattle | null {
    const head = selectHead.get(id)
    if (head === undefined) return null
    const events = eventsAfter(id, 0)
    const clientSeeds: [string, string] = [head.clientSeedOne, head.clientSeedTwo]
    const state = folded(null, events)
    const seedsOfBattle = { serverSeed: head.serverSeed, clientSeeds }
    return {
      id,
      userIds: { one: head.userOneId, two: head.userTwoId },
      stakeCents: head.stakeCents,
      ...seedsOfBattle,
      commitment: head.commitment,
      events,
      state,
      paths: battlePathOf({ seeds: seedsOfBattle, timing: state.settings, rounds: ROUNDS }),
    }
  }

  function laterReading(before: TrueBattle): TrueBattle {
    const more = eventsAfter(before.id, before.events.length)
    if (more.length === 0) return before
    return { ...before, events: [...before.events, ...more], state: folded(before.state, more) }
  }

  function eventsAfter(id: string, sequence: number): BattleEvent[] {
    return selectEvents.all(id, sequence).map(({ data }) => JSON.parse(data))
  }

  return {
    battle,
    battles: () => selectIds.all().flatMap(({ id }) => battle(id) ?? []),
    activeBattleIds: () => selectActive.all().map(({ id }) => id),
    activeBattleIdsOf: (userId) => selectActiveOf.all(userId, userId).map(({ id }) => id),
    seeds() {
      if (seedsReadAt === version) return seeds
      for (const { id, serverSeed } of selectSeeds.all()) seeds.set(serverSeed, id)
      seedsReadAt = version
      return seeds
    },
    // Each caller promises the shape of its own SELECT.
    rows: <Row>(sql: string, ...values: readonly (string | number)[]) => database.prepare(sql).all(...values) as Row[],
    changed() {
      version += 1
    },
    close: () => database.close(),
  }
}

function folded(before: BattleState | null, events: readonly BattleEvent[]): BattleState {
  let state = before
  for (const event of events) state = evolve(state, event)
  assert(state !== null, 'a stored battle has events')
  return state
}
