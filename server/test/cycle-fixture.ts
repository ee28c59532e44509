// Players at the cycle, on the whole server under a clock that the test controls. The test looks prices up in the
// database, as no client can, so that it knows which side wins.
import { randomUUID } from 'node:crypto'
import { cyclePricesOf, cycleStartPriceOf } from '@bougie/engine'
import type { BetDirection, BetId, ClientRef, PublicUser } from '@bougie/protocol'
import { afterEach, expect } from 'vitest'
import type { Environment } from '../src/app/config/config.ts'
import type { CycleHead } from '../src/games/cycle/play/cycle-events.ts'
import * as cycleRepository from '../src/games/cycle/play/cycle-repository.ts'
import { systemRandom } from '../src/infrastructure/system/random.ts'
import type { Database } from '../src/ports/database.ts'
import type { Random } from '../src/ports/random.ts'
import { auditLedger } from '../src/wallet/audit.ts'
import { balanceCentsOf } from './battle-fixture.ts'
import { type TestApp, type TestAppOptions, testApps } from './build-test-app.ts'
import { signUpWithoutHttp } from './identity-flows.ts'
import { openSocket, type TestSocket } from './socket-pair.ts'
import type { TestDatabase } from './test-database.ts'

/** A tenth of the production length: a cycle lasts 3 s and its results half a second. */
export const CANDLE_MS = 100
export const POINT_MS = CANDLE_MS / 10
export const RESULTS_MS = 500
export const CYCLE_MS = 30 * CANDLE_MS

export const CYCLE_ENVIRONMENT: Environment = {
  CYCLE_CANDLE_MS: String(CANDLE_MS),
  CYCLE_RESULTS_MS: String(RESULTS_MS),
}

/**
 * Starts apps whose ledger is checked after each test. The first cycle of each has the same prices: by chance one in
 * 200 would close a side on which a test bets.
 */
export function cycleApps(createDatabase?: () => Promise<TestDatabase>) {
  const buildApp = testApps(createDatabase)
  const databases = new Set<Database>()

  afterEach(async () => {
    for (const { reader } of databases) {
      expect(await auditLedger(reader)).toMatchObject({ balanced: true, problems: [] })
    }
    databases.clear()
  })

  return async (options: TestAppOptions = {}): Promise<TestApp> => {
    const random = firstCycleFrom(SEEDS.endsWithinStartPrices)
    const app = await buildApp({ random, ...options, environment: { ...CYCLE_ENVIRONMENT, ...options.environment } })
    await app.settle()
    databases.add(app.database)
    return app
  }
}

/** One cycle in 370 ends at a price outside the range of start prices. */
export const SEEDS = {
  endsWithinStartPrices: '1'.padStart(64, '0'),
  endsBeyondStartPrices: '197'.padStart(64, '0'),
} as const

/** The first cycle uses this seed; all other randomness is the system's. */
export function firstCycleFrom(serverSeed: string): Random {
  let isUsed = false
  return {
    ...systemRandom,
    bytes(length) {
      if (isUsed || length !== serverSeed.length / 2) return systemRandom.bytes(length)
      isUsed = true
      return Buffer.from(serverSeed, 'hex')
    },
  }
}

export type Bettor = ReturnType<typeof bettorAt>

interface BetToPlace {
  readonly direction: BetDirection
  readonly amount: number
  readonly clientRef?: string
  readonly code?: string
}

export async function seatBettor(app: TestApp): Promise<Bettor> {
  const user = await signUpWithoutHttp(app)
  const socket = watchCycle(app, user)
  await app.settle()
  return bettorAt(app, user, socket)
}

export function watchCycle(app: TestApp, user: PublicUser | null): TestSocket {
  return openSocket(app.application.gateway, { userId: user?.id ?? null, watchesCycle: true })
}

export function bettorAt(app: TestApp, user: PublicUser, socket: TestSocket) {
  return {
    user,
    socket,
    /** Sends a bet on the running cycle and waits for the response. */
    async bet({ direction, amount, clientRef, code }: BetToPlace) {
      const cycleId = (await liveCycle(app)).id
      socket.send({
        type: 'placeBet',
        userId: user.id,
        cycleId,
        direction,
        amount,
        ...(clientRef === undefined ? {} : { clientRef }),
        ...(code === undefined ? {} : { creator_link_code: code }),
      })
      await app.settle()
    },
    async remove(betId: BetId, clientRef?: string) {
      socket.send({ type: 'removeBet', userId: user.id, betId, ...(clientRef === undefined ? {} : { clientRef }) })
      await app.settle()
    },
    balanceCents: () => balanceCentsOf(app, user),
  }
}

export async function liveCycle({ database }: Pick<TestApp, 'database'>): Promise<CycleHead> {
  const live = await cycleRepository.findLive(database.reader)
  if (live === null) throw new Error('a cycle is running')
  return live.head
}

export async function pricesOfLive(app: Pick<TestApp, 'database'>): Promise<readonly number[]> {
  return cyclePricesOf(await liveCycle(app))
}

/** The start price that the rules give the running cycle if the previous one ended at `lastPrice`. */
export async function startPriceAfter(app: Pick<TestApp, 'database'>, lastPrice: number): Promise<number> {
  const { serverSeed } = await liveCycle(app)
  return cycleStartPriceOf({ serverSeed, previousPrice: lastPrice })
}

/** The side on which the running cycle will end. */
export async function resultOfLive(app: Pick<TestApp, 'database'>): Promise<BetDirection | 'equal'> {
  const prices = await pricesOfLive(app)
  const [start = 0, final = 0] = [prices[0], prices.at(-1)]
  if (final === start) return 'equal'
  return final > start ? 'up' : 'down'
}

export function opposite(direction: BetDirection | 'equal'): BetDirection {
  return direction === 'up' ? 'down' : 'up'
}

/** Advances the clock to this point of the running cycle, or to just before it. */
export async function reachPoint(app: TestApp, point: number, { before = false } = {}): Promise<void> {
  const cycle = app.application.cycle.readModel.current
  if (cycle === null) throw new Error('a cycle is running')
  const atMs = cycle.state.startedAtMs + point * POINT_MS - (before ? 1 : 0)
  await app.advance(Math.max(0, atMs - app.clock.nowMs()))
}

/** The first point of a candle. */
export function pointOfCandle(candle: number): number {
  return (candle - 1) * 10
}

export function newRef(): ClientRef {
  return randomUUID() as ClientRef
}
