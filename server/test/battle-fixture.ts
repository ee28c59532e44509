// Two players in one battle, on the whole server under a clock that the test controls: they join, choose right or wrong
// as the test requires (it looks the prices up in the database, as no client can), and receive everything over their
// sockets.
import { battlePathOf, type Direction, directionOf, pointPlanOf, simulatedEqualBandOf } from '@bougie/engine'
import type { PublicUser, UserId } from '@bougie/protocol'
import { afterEach, expect } from 'vitest'
import type { Environment } from '../src/app/config/config.ts'
import { RATING_WAIT_MAX_MS } from '../src/games/battle/matchmaking/choose-pairs.ts'
import type { StoredBattle } from '../src/games/battle/play/battle-repository.ts'
import * as battleRepository from '../src/games/battle/play/battle-repository.ts'
import { Prisma } from '../src/generated/sqlite/client.ts'
import type { Database } from '../src/ports/database.ts'
import { type TestApp, type TestAppOptions, testApps } from './build-test-app.ts'
import { signUpLocally, signUpWithoutHttp } from './identity-flows.ts'
import { openSocket, sendAndSettle, type TestSocket } from './socket-pair.ts'
import type { TestDatabase } from './test-database.ts'

/** Short enough that a whole battle ends before a silent socket is closed. */
export const BATTLE_PACE = {
  countdownMs: 1_000,
  waitingMs: 500,
  predictionMs: 2_000,
  resultsWaitMs: 1_000,
  pauseMs: 500,
  tickMs: 250,
} as const

export const BATTLE_ENVIRONMENT: Environment = {
  MATCH_COUNTDOWN_MS: String(BATTLE_PACE.countdownMs),
  BATTLE_WAITING_MS: String(BATTLE_PACE.waitingMs),
  BATTLE_PREDICTION_MS: String(BATTLE_PACE.predictionMs),
  BATTLE_RESULTS_WAIT_MS: String(BATTLE_PACE.resultsWaitMs),
  BATTLE_PAUSE_MS: String(BATTLE_PACE.pauseMs),
  BATTLE_TICK_MS: String(BATTLE_PACE.tickMs),
}

/** The rating window widens after this time. */
const RATING_STEP_MS = 500

/** Starts apps whose ledger is checked after each test. */
export function battleApps(createDatabase?: () => Promise<TestDatabase>) {
  const buildApp = testApps(createDatabase)
  const databases = new Set<Database>()

  afterEach(async () => {
    for (const database of databases) await auditBattles(database)
    databases.clear()
  })

  return async (options: TestAppOptions = {}): Promise<TestApp> => {
    const app = await buildApp({ ...options, environment: { ...BATTLE_ENVIRONMENT, ...options.environment } })
    databases.add(app.database)
    return app
  }
}

export type Player = Awaited<ReturnType<typeof seatPlayer>>

/** Signs up a player, in this browser if one is given. */
export async function seatPlayer(app: TestApp, browser?: Pick<TestApp, 'call'>) {
  const user = await (browser ? signUpLocally(browser.call) : signUpWithoutHttp(app))
  const socket = openSocket(app.application.gateway, { userId: user.id })
  await app.settle()
  return { user, socket, balanceCents: () => balanceCentsOf(app, user) }
}

export function joinQueue(app: TestApp, { socket }: Pick<Player, 'socket'>, amount = 10): Promise<void> {
  return sendAndSettle(app, socket, { type: 'join_battle_queue', amount })
}

/** The opponents that a player was matched with, in order. */
export function opponentsOf({ socket }: Player): readonly UserId[] {
  return socket.all('battle_match_found').map(({ opponent }) => opponent.id)
}

/** Gives a player this rating, as if after forty rated battles. */
export function ratePlayer({ database, clock }: TestApp, { user }: Player, points: number): Promise<number> {
  return database.transaction((transaction) =>
    transaction.execute(Prisma.sql`
      INSERT INTO player_ratings (user_id, points, deviation, volatility, battles, rated_at)
      VALUES (${user.id}, ${points}, 60, 0.06, 40, ${new Date(clock.nowMs())})`),
  )
}

export function balanceCentsOf({ application }: TestApp, { id }: PublicUser): Promise<number> {
  return application.wallet.wallets.balanceCentsOf(id)
}

/** A player's choice in a round. */
export type Play = 'right' | 'wrong' | 'nothing'

export type BattleFixture = Awaited<ReturnType<typeof matchPlayers>>

export async function seatBattle(app: TestApp, { amount = 10 } = {}): Promise<BattleFixture> {
  const one = await seatPlayer(app)
  const two = await seatPlayer(app)
  return matchPlayers(app, { one, two, amount })
}

export async function matchPlayers(
  app: TestApp,
  { one, two, amount = 10 }: { one: Player; two: Player; amount?: number },
) {
  const known = one.socket.all('battle_match_found').length
  await joinQueue(app, one, amount)
  await joinQueue(app, two, amount)
  // Earlier battles may have moved their ratings far apart.
  for (let waitedMs = 0; waitedMs < RATING_WAIT_MAX_MS; waitedMs += RATING_STEP_MS) {
    if (one.socket.all('battle_match_found').length > known) break
    await app.advance(RATING_STEP_MS)
  }
  const { battleId, startsAt } = one.socket.last('battle_match_found')
  const countdownMs = startsAt - app.clock.nowMs()

  /** The stored battle, secrets included. */
  async function stored(): Promise<StoredBattle> {
    const battle = await battleRepository.find(app.database.reader, battleId)
    if (battle === null) throw new Error('the battle of the fixture is stored')
    return battle
  }

  async function resultOf(round: number): Promise<Direction> {
    const { head } = await stored()
    const prices = battlePathOf({ seeds: head.seeds, timing: BATTLE_PACE, rounds: round }).at(-1) ?? []
    const { initialIndex, maxPoints } = pointPlanOf(BATTLE_PACE)
    const [initialPrice = 0, finalPrice = 0] = [prices[initialIndex - 1], prices[maxPoints - 1]]
    return directionOf({ initialPrice, finalPrice, equalBand: simulatedEqualBandOf(BATTLE_PACE) })
  }

  async function choose(player: Player, round: number, play: Play): Promise<void> {
    if (play === 'nothing') return
    const result = await resultOf(round)
    const choice = play === 'right' ? result : wrongChoice(result)
    player.socket.send({ type: 'battle_bet', battleId, choice, round })
    await app.settle()
  }

  return {
    app,
    one,
    two,
    battleId,
    stored,
    resultOf,
    choose,
    /** Advances from the start of a `waiting` phase, or of the countdown in round 1, to just after the result. */
    async playRound(round: number, plays: { one: Play; two: Play }) {
      await app.advance((round === 1 ? countdownMs : BATTLE_PACE.pauseMs) + BATTLE_PACE.waitingMs)
      await choose(one, round, plays.one)
      await choose(two, round, plays.two)
      await app.advance(BATTLE_PACE.predictionMs + BATTLE_PACE.resultsWaitMs)
    },
  }
}

function wrongChoice(result: Direction): Direction {
  return result === 'up' ? 'down' : 'up'
}

/** Lists the received messages except price points and queue updates, which are too many for a test to list. */
export function storyOf(socket: TestSocket): readonly string[] {
  return socket.received
    .filter(
      ({ type }) => type.startsWith('battle_') && type !== 'battle_price_update' && type !== 'battle_queue_update',
    )
    .map((message) => (message.type === 'battle_phase' ? `battle_phase ${message.phase}` : message.type))
}

interface EscrowRow {
  readonly id: string
  readonly status: string
  readonly stakeCents: number
  readonly escrowCents: number | null
}

/** Checks the ledger's invariants: the sum is zero, and only the escrow of a running battle holds both stakes. */
async function auditBattles(database: Database): Promise<void> {
  const [total] = await database.reader.query<{ sum: number | null }>(
    Prisma.sql`SELECT CAST(SUM(balance_cents) AS BIGINT) AS sum FROM ledger_accounts`,
  )
  expect(total?.sum ?? 0).toBe(0)
  const rows = await database.reader.query<EscrowRow>(Prisma.sql`
    SELECT b.id, b.status, b.stake_cents AS "stakeCents", a.balance_cents AS "escrowCents"
    FROM battles AS b LEFT JOIN ledger_accounts AS a ON a.id = 'escrow:battle:' || b.id`)
  for (const { id, status, stakeCents, escrowCents } of rows) {
    // A free battle has no escrow.
    const held = status === 'active' ? 2 * stakeCents : 0
    expect({ id, escrowCents }).toEqual({ id, escrowCents: stakeCents === 0 ? null : held })
  }
}
