// The stored rows, read through a separate connection that sees only committed rows: the reference for every message of
// the server. A battle's folded events, its whole price path and the money are known here before they are public.
import { assert, type BattleEvent, type BattleState, battlePathOf, evolve, type PerSeat } from '@bougie/engine'
import type { BattleId, UserId } from '@bougie/protocol'
import { battleSeedContext } from '@bougie/server'
import { testSecrets } from '@bougie/server/test/test-secrets.ts'
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
  /** Paths of all rounds that could be played. */
  readonly paths: readonly (readonly number[])[]
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

export function openStoredTruth(file: string) {
  const database = new Sqlite(file, { readonly: true })
  const known = new Map<string, TrueBattle>()
  const seeds = new Map<string, string>()
  const statements = new Map<string, Sqlite.Statement>()
  /** Events that are not yet folded into a known battle. */
  const unread = new Map<string, BattleEvent[]>()
  let version = 0
  let seedsReadAt = -1
  let eventsReadAt = -1
  let lastEventRow = 0
  let lastBattleRow = 0
  const selectHead = database.prepare<[string], HeadRow>(`
    SELECT id, user_one_id AS userOneId, user_two_id AS userTwoId, stake_cents AS stakeCents, server_seed AS serverSeed,
      client_seed_one AS clientSeedOne, client_seed_two AS clientSeedTwo, commitment FROM battles WHERE id = ?`)
  // Events are only ever added, so one query after each commit finds those of all battles.
  const selectEvents = database.prepare<[number], { row: number; id: string; data: string }>(
    'SELECT rowid AS row, battle_id AS id, data FROM battle_events WHERE rowid > ? ORDER BY rowid',
  )
  // A server seed is stored with its battle and never changes.
  const selectSeeds = database.prepare<[number], { row: number; id: string; serverSeed: string }>(
    'SELECT rowid AS row, id, server_seed AS serverSeed FROM battles WHERE rowid > ? ORDER BY rowid',
  )
  // Ids are branded where they are read.
  const selectActive = database.prepare<[], { id: BattleId }>(
    `SELECT id FROM battles WHERE status = 'active' ORDER BY created_at, id`,
  )
  const selectActiveOf = database.prepare<[string, string], { id: BattleId }>(
    `SELECT id FROM battles WHERE status = 'active' AND (user_one_id = ? OR user_two_id = ?) ORDER BY created_at, id`,
  )
  const selectIds = database.prepare<[], { id: string }>('SELECT id FROM battles ORDER BY created_at, id')
  const selectBots = database.prepare<[], { id: string }>(`SELECT id FROM users WHERE kind = 'bot'`)

  function battle(id: string): TrueBattle | null {
    readEvents()
    const before = known.get(id)
    const more = unread.get(id)
    if (before !== undefined && more === undefined) return before
    const fresh = before === undefined ? firstReading(id, more ?? []) : laterReading(before, more ?? [])
    if (fresh !== null) {
      known.set(id, fresh)
      unread.delete(id)
    }
    return fresh
  }

  function readEvents(): void {
    if (eventsReadAt === version) return
    eventsReadAt = version
    for (const { row, id, data } of selectEvents.all(lastEventRow)) {
      lastEventRow = row
      const events = unread.get(id)
      if (events === undefined) unread.set(id, [JSON.parse(data)])
      else events.push(JSON.parse(data))
    }
  }

  function firstReading(id: string, events: readonly BattleEvent[]): TrueBattle | null {
    const head = selectHead.get(id)
    if (head === undefined) return null
    const clientSeeds: [string, string] = [head.clientSeedOne, head.clientSeedTwo]
    const state = folded(null, events)
    const seedsOfBattle = { serverSeed: testSecrets.open(head.serverSeed, battleSeedContext(id)), clientSeeds }
    return {
      id,
      userIds: { one: head.userOneId, two: head.userTwoId },
      stakeCents: head.stakeCents,
      ...seedsOfBattle,
      commitment: head.commitment,
      events,
      state,
      paths: battlePathOf({ seeds: seedsOfBattle, timing: state.settings, rounds: state.settings.roundsMax }),
    }
  }

  function laterReading(before: TrueBattle, more: readonly BattleEvent[]): TrueBattle | null {
    if (more.some(({ type }) => type === 'seedGiven')) return firstReading(before.id, [...before.events, ...more])
    return { ...before, events: [...before.events, ...more], state: folded(before.state, more) }
  }

  return {
    /** The currently stored battle; null when it does not exist. */
    battle,
    battles: () => selectIds.all().flatMap(({ id }) => battle(id) ?? []),
    activeBattleIds: () => selectActive.all().map(({ id }) => id),
    activeBattleIdsOf: (userId: UserId) => selectActiveOf.all(userId, userId).map(({ id }) => id),
    botIds: (): ReadonlySet<string> => new Set(selectBots.all().map(({ id }) => id)),
    /** All server seeds, with the battle of each. */
    seeds(): ReadonlyMap<string, string> {
      if (seedsReadAt === version) return seeds
      for (const { row, id, serverSeed } of selectSeeds.all(lastBattleRow)) {
        lastBattleRow = row
        seeds.set(testSecrets.open(serverSeed, battleSeedContext(id)), id)
      }
      seedsReadAt = version
      return seeds
    },
    rows<Row>(sql: string, ...values: readonly (string | number)[]): readonly Row[] {
      const statement = statements.get(sql) ?? database.prepare(sql)
      statements.set(sql, statement)
      // Each caller is responsible for the shape of its own SELECT.
      return statement.all(...values) as Row[]
    },
    /** Counts commits. */
    get version() {
      return version
    },
    /** Called after each commit. */
    changed() {
      version += 1
    },
    close: () => database.close(),
  }
}

export type StoredTruth = ReturnType<typeof openStoredTruth>

function folded(before: BattleState | null, events: readonly BattleEvent[]): BattleState {
  let state = before
  for (const event of events) state = evolve(state, event)
  assert(state !== null, 'a stored battle has events')
  return state
}
