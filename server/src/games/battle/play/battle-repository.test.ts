import { randomBytes, randomUUID } from 'node:crypto'
import { type BattleEvent, cents, commitmentOf, createBattleSettings, decide, evolve, replay } from '@bougie/engine'
import type { BattleId, UserId } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { describeOnDatabases, describeOnPostgres } from '../../../../test/describe-on-databases.ts'
import { overOrWaiting, twoConnections } from '../../../../test/interruptible-database.ts'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { insert } from '../../../identity/user-repository.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import * as queue from '../matchmaking/queue-repository.ts'
import * as lists from './battle-list-repository.ts'
import type { NewBattle } from './battle-repository.ts'
import * as battles from './battle-repository.ts'
import * as players from './player-repository.ts'

const START_MS = Date.UTC(2026, 5, 1)
const settings = createBattleSettings()

async function addUser(database: Database, pseudo: string): Promise<UserId> {
  // The user repository has its own suite; here the users only have to exist.
  const id = randomUUID() as UserId
  const walletAddress = `0x${randomBytes(20).toString('hex')}`
  await database.transaction((transaction) =>
    insert(transaction, {
      id,
      kind: 'local',
      walletAddress: walletAddress as never,
      walletKey: walletAddress,
      walletId: randomUUID() as never,
      pseudo,
      pseudoKey: pseudo.toLowerCase(),
      pseudoSkeleton: pseudo.toLowerCase(),
      passkeyUserId: null,
      localSecretHash: randomUUID(),
      creatorLinkCode: null,
      creatorLinkId: null,
      createdAt: new Date(START_MS),
    }),
  )
  return id
}

async function newBattle(database: Database, one: UserId, two: UserId, atMs = START_MS): Promise<NewBattle> {
  const cards = await players.readCards(database.reader, [one, two])
  const serverSeed = randomBytes(32).toString('hex')
  const decision = decide(null, { type: 'create', settings }, atMs)
  const events = decision.ok ? decision.events : []
  const [cardOne, cardTwo] = [cards.get(one), cards.get(two)]
  if (!cardOne || !cardTwo) throw new Error('both players are stored')
  return {
    head: {
      id: randomUUID() as BattleId,
      players: { one: cardOne, two: cardTwo },
      programs: { one: false, two: true },
      stakeCents: cents(1_000),
      seeds: { serverSeed, clientSeeds: ['0a', two] },
      commitment: commitmentOf(serverSeed),
    },
    unratedReason: 'program',
    events,
    state: replay(events),
  }
}

async function stored(database: Database, one: UserId, two: UserId, atMs?: number): Promise<NewBattle> {
  const battle = await newBattle(database, one, two, atMs)
  await database.transaction((transaction) => battles.create(transaction, [battle]))
  return battle
}

/** Stores what the engine decides. */
async function append(database: Database, battle: NewBattle, events: readonly BattleEvent[], version: number) {
  const state = events.reduce(evolve, battle.state)
  const ok = await database.transaction((transaction) =>
    battles.append(transaction, { head: battle.head, version, events, state }),
  )
  return { ok, state }
}

describeOnDatabases('battle repository', (createDatabase) => {
  async function setUp() {
    const { database } = await createDatabase()
    return { database, ana: await addUser(database, 'Ana'), bob: await addUser(database, 'Bob') }
  }

  test('a battle comes back as it was stored, with its whole history', async () => {
    const { database, ana, bob } = await setUp()
    const battle = await stored(database, ana, bob)
    const started: BattleEvent = {
      type: 'roundStarted',
      round: 1,
      equalBand: 0.001,
      startedAtMs: battle.state.phaseEndsAtMs,
      endsAtMs: battle.state.phaseEndsAtMs + 3_000,
      atMs: battle.state.phaseEndsAtMs,
    }
    const { state } = await append(database, battle, [started], 1)
    const found = await battles.find(database.reader, battle.head.id)
    expect(found).toEqual({ head: battle.head, events: [...battle.events, started] })
    expect(replay(found?.events ?? [])).toEqual(state)
    expect(await battles.find(database.reader, randomUUID() as BattleId)).toBeNull()
  })

  test('of two that decided on the same version only the first one is stored', async () => {
    const { database, ana, bob } = await setUp()
    const battle = await stored(database, ana, bob)
    const offline: BattleEvent = { type: 'seatDisconnected', seat: 'one', atMs: START_MS + 1 }
    const cancelled: BattleEvent = { type: 'battleCancelled', reason: 'admin', atMs: START_MS + 2 }
    const outcomes = await Promise.all([
      append(database, battle, [offline], 1),
      append(database, battle, [cancelled], 1),
    ])
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const found = await battles.find(database.reader, battle.head.id)
    expect(found?.events).toHaveLength(2)
    expect((await append(database, battle, [offline], 1)).ok).toBe(false)
  })

  test('nothing is appended to a battle that is over', async () => {
    const { database, ana, bob } = await setUp()
    const battle = await stored(database, ana, bob)
    const cancelled: BattleEvent = { type: 'battleCancelled', reason: 'admin', atMs: START_MS + 2 }
    expect((await append(database, battle, [cancelled], 1)).ok).toBe(true)
    const offline: BattleEvent = { type: 'seatDisconnected', seat: 'one', atMs: START_MS + 3 }
    expect((await append(database, battle, [offline], 2)).ok).toBe(false)
  })

  test('running battles of a hidden player are listed publicly in neither seat', async () => {
    const { database, ana, bob } = await setUp()
    const hidden = await addUser(database, 'Carl')
    await database.transaction(({ models }) => models.user.update({ where: { id: hidden }, data: { isHidden: true } }))
    const shown = await stored(database, ana, bob)
    await stored(database, hidden, ana, START_MS + 1_000)
    await stored(database, ana, hidden, START_MS + 2_000)
    expect(await lists.newestActive(database.reader, 3)).toMatchObject([{ id: shown.head.id }])
    expect(await lists.activeOf(database.reader, ana, { onlyPublic: true })).toMatchObject([{ id: shown.head.id }])
  })

  test('[R11] [E19] active battles are those that run, of one player or of all, newest first', async () => {
    const { database, ana, bob } = await setUp()
    const carl = await addUser(database, 'Carl')
    const old = await stored(database, ana, bob)
    const young = await stored(database, carl, ana, START_MS + 1_000)
    const others = await stored(database, bob, carl, START_MS + 2_000)
    const over = await stored(database, ana, bob, START_MS + 3_000)
    await append(database, over, [{ type: 'battleCancelled', reason: 'admin', atMs: START_MS + 4_000 }], 1)
    const idsOf = (list: readonly { id: BattleId }[]) => list.map(({ id }) => id)
    expect(idsOf(await lists.activeOf(database.reader, ana, { onlyPublic: false }))).toEqual([
      young.head.id,
      old.head.id,
    ])
    expect(idsOf(await lists.newestActive(database.reader, 2))).toEqual([others.head.id, young.head.id])
    expect(idsOf((await battles.findActive(database.reader)).map(({ head }) => head))).toEqual(
      idsOf([old.head, young.head, others.head]),
    )
    expect((await lists.activeOf(database.reader, ana, { onlyPublic: false }))[0]).toEqual({
      id: young.head.id,
      userOneId: carl,
      userTwoId: ana,
      usernameOne: 'Carl',
      usernameTwo: 'Ana',
      stakeCents: 1_000,
      status: 'active',
      round: 1,
    })
  })

  test('the names of both players, of a battle that runs or is over; null for one that is not there', async () => {
    const { database, ana, bob } = await setUp()
    const battle = await stored(database, ana, bob)
    const names = { usernameOne: 'Ana', usernameTwo: 'Bob' }
    expect(await lists.playersOf(database.reader, battle.head.id)).toEqual(names)
    await append(database, battle, [{ type: 'battleCancelled', reason: 'admin', atMs: START_MS + 1 }], 1)
    expect(await lists.playersOf(database.reader, battle.head.id)).toEqual(names)
    expect(await lists.playersOf(database.reader, ana as unknown as BattleId)).toBeNull()
  })

  test('[R12] ended battles of a player, newest first, a page at a time', async () => {
    const { database, ana, bob } = await setUp()
    const ids: BattleId[] = []
    for (let index = 0; index < 3; index++) {
      const battle = await stored(database, ana, bob, START_MS + index)
      const atMs = START_MS + 10_000 + index
      const forfeit: BattleEvent[] = [
        { type: 'battleForfeited', forfeitedBy: 'one', winner: 'two', cause: 'abandoned', atMs },
        { type: 'battleCompleted', winner: 'two', atMs },
      ]
      await append(database, battle, forfeit, 1)
      ids.unshift(battle.head.id)
    }
    await stored(database, ana, bob)
    const first = await lists.endedOf(database.reader, bob, { limit: 2, before: null })
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first[0]).toMatchObject({
      status: 'completed',
      winner: 'two',
      pointsOne: 0,
      pointsTwo: 0,
      startedAt: new Date(START_MS + 2),
      endedAt: new Date(START_MS + 10_002),
    })
    const last = first[1]
    if (last === undefined) throw new Error('a page of two')
    for (const before of [{ beforeTime: last.endedAt }, { beforeId: last.id }]) {
      const second = await lists.endedOf(database.reader, bob, { limit: 2, before })
      expect(second.map(({ id }) => id)).toEqual(ids.slice(2))
    }
  })

  test('ended battles of both seats are in the order of their ends, whatever the order of their beginnings', async () => {
    const { database, ana, bob } = await setUp()
    const [long, short, middle] = [
      await stored(database, ana, bob, START_MS),
      await stored(database, bob, ana, START_MS + 1_000),
      await stored(database, ana, bob, START_MS + 2_000),
    ]
    for (const [battle, atMs] of [
      [short, START_MS + 3_000],
      [middle, START_MS + 4_000],
      [long, START_MS + 5_000],
    ] as const) {
      await append(database, battle, [{ type: 'battleCancelled', reason: 'admin', atMs }], 1)
    }
    const idsOf = async (limit: number, before: BattleId | null) => {
      const cursor = before === null ? null : { beforeId: before }
      return (await lists.endedOf(database.reader, ana, { limit, before: cursor })).map(({ id }) => id)
    }
    expect(await idsOf(2, null)).toEqual([long.head.id, middle.head.id])
    expect(await idsOf(2, middle.head.id)).toEqual([short.head.id])
  })

  describe('records', () => {
    const add = (database: Database, results: Parameters<typeof players.addResults>[1]) =>
      database.transaction((transaction) => players.addResults(transaction, results))

    test('[G08] [G09] count wins, losses and draws; a draw neither lengthens nor breaks the streak', async () => {
      const { database, ana, bob } = await setUp()
      const win = { userId: ana, result: 'win', gainCents: 500 } as const
      const draw = { userId: ana, result: 'draw', gainCents: 0 } as const
      const loss = { userId: ana, result: 'loss', gainCents: 0 } as const
      await add(database, [win, { ...loss, userId: bob }])
      await add(database, [win, { ...loss, userId: bob }])
      const records = await add(database, [draw, { ...draw, userId: bob }])
      expect(records).toEqual(
        new Map([
          [ana, { wins: 2, losses: 0, draws: 1, winstreak: 2 }],
          [bob, { wins: 0, losses: 2, draws: 1, winstreak: 0 }],
        ]),
      )
      await add(database, [loss])
      const cards = await players.readCards(database.reader, [ana, bob])
      expect(cards.get(ana)).toEqual({
        id: ana,
        username: 'Ana',
        bot: false,
        avatarUrl: null,
        isHidden: false,
        record: { wins: 2, losses: 1, draws: 1, winstreak: 0 },
      })
    })

    test('a player without an ended battle has an empty record, an unknown one no card', async () => {
      const { database, ana } = await setUp()
      const cards = await players.readCards(database.reader, [ana, randomUUID() as UserId])
      expect([...cards.values()]).toEqual([
        {
          id: ana,
          username: 'Ana',
          bot: false,
          avatarUrl: null,
          isHidden: false,
          record: { wins: 0, losses: 0, draws: 0, winstreak: 0 },
        },
      ])
    })
  })

  test('the queue comes back in the order of arrival', async () => {
    const { database, ana, bob } = await setUp()
    const place = (userId: UserId, joinedAtMs: number) => ({
      userId,
      amountCents: 2_500,
      clientSeed: 'ab',
      joinedAtMs,
      rating: 1_500,
      avoids: [],
    })
    const carl = await addUser(database, 'Carl')
    await database.transaction(async (transaction) => {
      await queue.add(transaction, [place(ana, START_MS + 2), place(bob, START_MS + 1), place(carl, START_MS)])
      await queue.remove(transaction, [carl, randomUUID() as UserId])
    })
    expect(await queue.all(database.reader)).toEqual([place(bob, START_MS + 1), place(ana, START_MS + 2)])
  })
})

describeOnPostgres('battles of one pair that end on two servers', (createDatabase) => {
  const openTwo = twoConnections(createDatabase)

  const FOUGHT = {
    round: 1,
    initialPrice: 50_000,
    finalPrice: 50_001,
    result: 'up',
    winner: 'two',
    choices: { one: null, two: 'up' },
    equalBand: 0.001,
    prices: [],
  } as const

  /** The write of a win of the second player, after a round that both have fought out. */
  async function ending(database: Database, one: UserId, two: UserId) {
    const created = await newBattle(database, one, two)
    const battle = { ...created, head: { ...created.head, programs: { one: false, two: false } }, unratedReason: null }
    await database.transaction((transaction) => battles.create(transaction, [battle]))
    const atMs = START_MS + 60_000
    const events: readonly BattleEvent[] = [
      { type: 'battleForfeited', forfeitedBy: 'one', winner: 'two', cause: 'abandoned', atMs },
      { type: 'battleCompleted', winner: 'two', atMs },
    ]
    const state = { ...events.reduce(evolve, battle.state), rounds: [FOUGHT] }
    return (transaction: Transaction) => battles.append(transaction, { head: battle.head, version: 1, events, state })
  }

  test('count three times a day in the rankings, also when two end at once', async () => {
    const { first, second, suspendNext } = await openTwo()
    const [ana, bob] = [await addUser(first, 'Ana'), await addUser(first, 'Bob')]
    for (let ended = 0; ended < 2; ended++) await first.transaction(await ending(first, ana, bob))
    const [third, fourth] = [await ending(first, ana, bob), await ending(first, bob, ana)]
    const held = suspendNext()
    const early = first.transaction(third)
    await held.worked
    const late = second.transaction(fourth)
    await overOrWaiting({ database: second }, late)
    held.commit()
    expect(await Promise.all([early, late])).toEqual([true, true])
    const ranked = await first.reader.query(Prisma.sql`SELECT id FROM battles WHERE is_ranked AND winner = 'two'`)
    expect(ranked).toHaveLength(3)
  })
})
