import { randomUUID } from 'node:crypto'
import type { PageViewBody, PublicUser, UserId, UserJourneyBody } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, disposedAfterEach } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../test/payments.ts'
import { refusalOf } from '../../test/refusals.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'

const WRITE_AFTER_MS = 1_000

function pageView(more: Partial<PageViewBody> = {}): PageViewBody {
  return {
    walletAddress: null,
    url: 'https://jeu.example.org/battle?ref=ANA',
    referrerUrl: 'https://jeu.example.org/',
    sessionId: 'session-1',
    userAgent: 'Firefox',
    ...more,
  }
}

function journeyOf({ wallet_address }: PublicUser, more: Partial<UserJourneyBody> = {}): UserJourneyBody {
  return {
    walletAddress: wallet_address,
    pageCategoryName: 'Battle',
    referrerPageCategoryName: 'Homepage',
    actionName: 'DIRECT_URL',
    additionalData: JSON.stringify({ path: '/battle', search: '', hash: '' }),
    ...more,
  }
}

function storedViews({ database }: TestApp): Promise<Record<string, unknown>[]> {
  return database.reader.query<Record<string, unknown>>(Prisma.sql`SELECT * FROM page_views ORDER BY created_at, id`)
}

describeOnDatabases('analytics', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function openApp() {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const player = await signUpLocally(adminApp.call)
    const log = (body: PageViewBody) => adminApp.call('logPageView', { body })
    const go = (body: UserJourneyBody) => adminApp.call('logUserJourney', { body })
    const summary = (period: '24h' | '7j' | '1m' | 'ALL') =>
      adminApp.call('analyticsSummary', { token: admin.token, query: { period } })
    const journeys = (id: UserId, query: { limit?: number; before?: string } = {}) =>
      adminApp.call('userJourneys', { token: admin.token, params: { id }, query })
    return { adminApp, admin, player, log, go, summary, journeys }
  }

  test('[N03] [R29] [E31] a page view gets a 202 at once, and stored shortly after with its five fields and the time', async () => {
    const { adminApp, player, log } = await openApp()
    const response = await adminApp.app.inject({
      method: 'POST',
      url: '/api/analytics/log-page-view',
      payload: pageView(),
    })
    expect([response.statusCode, response.body]).toEqual([202, ''])
    expect(await storedViews(adminApp)).toEqual([])
    await log(pageView({ walletAddress: player.wallet_address, referrerUrl: null, sessionId: '', userAgent: null }))
    await adminApp.advance(WRITE_AFTER_MS)
    const kept = { id: expect.any(String), url: 'https://jeu.example.org/battle?ref=ANA', created_at: expect.any(Date) }
    expect(await storedViews(adminApp)).toEqual([
      {
        ...kept,
        wallet_address: null,
        referrer_url: 'https://jeu.example.org/',
        session_id: 'session-1',
        user_agent: 'Firefox',
      },
      {
        ...kept,
        wallet_address: player.wallet_address,
        referrer_url: null,
        session_id: null,
        user_agent: null,
      },
    ])
  })

  test('no address of a visitor is kept', async () => {
    const { adminApp } = await openApp()
    const visit = { method: 'POST', url: '/api/analytics/log-page-view', remoteAddress: '203.0.113.77' } as const
    await adminApp.app.inject({ ...visit, payload: pageView() })
    await adminApp.advance(WRITE_AFTER_MS)
    expect(JSON.stringify(await storedViews(adminApp))).not.toContain('203.0.113')
  })

  test('[N04] [R30] [R28] [E31] journeys of a player, by id or by wallet whatever its case, newest first and page by page', async () => {
    const { adminApp, player, go, journeys } = await openApp()
    await go(journeyOf(player))
    await adminApp.advance(10)
    const { wallet_address } = player
    const shouted = `0x${wallet_address.slice(2).toUpperCase()}` as typeof wallet_address
    await go(
      journeyOf(player, {
        walletAddress: shouted,
        pageCategoryName: 'Wallet',
        additionalData: { path: '/portefeuille' },
      }),
    )
    await go(journeyOf(await signUpLocally(adminApp.call)))
    await adminApp.advance(WRITE_AFTER_MS)
    const found = await journeys(player.id)
    expect(found).toEqual([
      {
        id: expect.any(String),
        walletAddress: shouted,
        pageCategoryName: 'Wallet',
        referrerPageCategoryName: 'Homepage',
        actionName: 'DIRECT_URL',
        additionalData: '{"path":"/portefeuille"}',
        created_at: expect.any(String),
      },
      {
        id: expect.any(String),
        walletAddress: wallet_address,
        pageCategoryName: 'Battle',
        referrerPageCategoryName: 'Homepage',
        actionName: 'DIRECT_URL',
        additionalData: '{"path":"/battle","search":"","hash":""}',
        created_at: expect.any(String),
      },
    ])
    for (const wallet of [wallet_address, shouted]) expect(await journeys(wallet as unknown as UserId)).toEqual(found)
    expect(await journeys(player.id, { limit: 1, before: found[0]?.id ?? '' })).toEqual([found[1]])
    expect(await journeys(player.id, { before: found[0]?.created_at ?? '' })).toEqual([found[1]])
    expect(await refusalOf(journeys(randomUUID() as UserId))).toEqual({ status: 404, code: 'NOT_FOUND' })
  })

  test('[N09] ANALYTICS=off returns the same and keeps nothing', async () => {
    const app = await startApp({ environment: { ANALYTICS: 'off' } })
    expect((await app.call('status', {})).analytics).toBe(false)
    await app.call('logPageView', { body: pageView() })
    await app.call('logUserJourney', { body: journeyOf(await signUpLocally(app.call)) })
    await app.advance(WRITE_AFTER_MS)
    const { adminApp, admin } = await startAppWithAdmin(startApp, app, { ANALYTICS: 'off' })
    const summary = await adminApp.call('analyticsSummary', { token: admin.token, query: { period: 'ALL' } })
    expect(summary).toMatchObject({ enabled: false, page_views: 0, categories: [] })
  })

  test('what is no page view and no journey is refused; what is merely long is cut', async () => {
    const { adminApp, player, log, go, journeys } = await openApp()
    const send = async (path: string, payload: object) =>
      (await adminApp.app.inject({ method: 'POST', url: `/api/analytics/${path}`, payload })).statusCode
    for (const body of [
      {},
      { url: '' },
      { url: 7 },
      pageView({ url: 'x'.repeat(4_097) }),
      pageView({ sessionId: 'x'.repeat(65) }),
      { ...pageView(), walletAddress: 'nobody' },
    ]) {
      expect([body, await send('log-page-view', body)]).toEqual([body, 400])
    }
    for (const body of [
      {},
      { pageCategoryName: 'Battle' },
      { pageCategoryName: 'x'.repeat(65), actionName: 'DIRECT_URL' },
    ]) {
      expect([body, await send('log-user-journey', body)]).toEqual([body, 400])
    }
    const long = 'u'.repeat(4_000)
    await log(pageView({ url: long, referrerUrl: long, userAgent: long }))
    await adminApp.advance(WRITE_AFTER_MS)
    const [stored = {}] = await storedViews(adminApp)
    const lengths = ['url', 'referrer_url', 'user_agent'].map((column) => String(stored[column]).length)
    expect(lengths).toEqual([1_024, 1_024, 256])
    for (const additionalData of ['d'.repeat(4_000), null]) await go(journeyOf(player, { additionalData }))
    const data = (await journeys(player.id)).map((journey) => journey.additionalData?.length ?? null)
    expect(data.sort()).toEqual([2_048, null])
  })

  test('what was just reported is in the figures of admins, and what comes after a batch is written like it', async () => {
    const { adminApp, player, log, go, summary, journeys } = await openApp()
    await log(pageView())
    expect((await summary('24h')).page_views).toBe(1)
    await go(journeyOf(player))
    expect(await journeys(player.id)).toHaveLength(1)
    for (let batches = 0; batches < 2; batches += 1) {
      await log(pageView())
      await adminApp.advance(WRITE_AFTER_MS)
    }
    expect(await storedViews(adminApp)).toHaveLength(3)
    await go(journeyOf(player))
    await adminApp.advance(WRITE_AFTER_MS)
    expect(await adminApp.database.reader.models.userJourney.count()).toBe(2)
  })

  test('the summary: views, sessions, wallets, kinds of pages and ways between them, in equal spans', async () => {
    const { adminApp, player, log, go, summary } = await openApp()
    await log(pageView())
    await log(pageView({ sessionId: 'session-2', walletAddress: player.wallet_address }))
    await go(journeyOf(player, { referrerPageCategoryName: null, pageCategoryName: 'Homepage' }))
    adminApp.clock.suspend(2 * HOUR_MS)
    await log(pageView({ walletAddress: player.wallet_address }))
    const shouted = `0x${player.wallet_address.slice(2).toUpperCase()}` as typeof player.wallet_address
    await log(pageView({ walletAddress: shouted }))
    for (let times = 0; times < 2; times += 1) await go(journeyOf(player, { pageCategoryName: 'Wallet' }))
    await adminApp.advance(WRITE_AFTER_MS)
    const day = await summary('24h')
    expect(day).toMatchObject({
      period: '24h',
      enabled: true,
      page_views: 4,
      sessions: 2,
      wallets: 1,
      categories: [
        { name: 'Wallet', count: 2 },
        { name: 'Homepage', count: 1 },
      ],
      journeys: [
        { from: 'Homepage', to: 'Wallet', count: 2 },
        { from: null, to: 'Homepage', count: 1 },
      ],
    })
    expect(day.history).toHaveLength(24)
    expect(day.history.slice(-3).map(({ page_views, sessions }) => [page_views, sessions])).toEqual([
      [2, 2],
      [0, 0],
      [2, 1],
    ])
    adminApp.clock.suspend(2 * DAY_MS)
    expect(await summary('24h')).toMatchObject({ page_views: 0, categories: [], journeys: [] })
    const week = await summary('7j')
    expect([week.page_views, week.history.length, week.history[4]?.page_views]).toEqual([4, 7, 4])
    const older = [29, 31, 88].map((days) => ({
      ...{ id: randomUUID(), url: '/' },
      createdAt: new Date(adminApp.clock.nowMs() - days * DAY_MS),
    }))
    await adminApp.database.transaction(({ models }) => models.pageView.createMany({ data: older }))
    const month = await summary('1m')
    expect([month.page_views, month.history.length, month.history[0]?.page_views]).toEqual([5, 30, 1])
    expect((await summary('ALL')).page_views).toBe(7)
  })

  test('what waits when the server ends is written; after ninety days it is forgotten', async () => {
    const { adminApp, player, log, go } = await openApp()
    await log(pageView())
    await go(journeyOf(player))
    await adminApp.application.close()
    const reopen = async (days: number) => {
      const app = await startApp({ useDatabase: adminApp.database, startMs: adminApp.clock.nowMs() + days * DAY_MS })
      app.clock.suspend(HOUR_MS)
      await app.advance(0)
      const { pageView, userJourney } = app.database.reader.models
      return [await pageView.count(), await userJourney.count()]
    }
    expect(await reopen(89)).toEqual([1, 1])
    expect(await reopen(90)).toEqual([0, 0])
  })
})

// Waiting page views are limited in memory, so no database is involved.
describe('many page views', () => {
  const startApp = testApps(disposedAfterEach(createTestDatabase))

  test('many are written in batches; beyond five thousand that wait they are dropped, and counted', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp(), { RATE_LIMIT: 'off' })
    for (let count = 0; count < 5_003; count += 1) {
      await adminApp.call('logPageView', { body: pageView({ sessionId: `session-${count % 100}` }) })
    }
    await adminApp.advance(WRITE_AFTER_MS)
    const summary = await adminApp.call('analyticsSummary', { token: admin.token, query: { period: '24h' } })
    expect(summary).toMatchObject({ page_views: 5_000, sessions: 100 })
    const metrics = (await adminApp.app.inject('/metrics')).body
    expect(metrics).toContain('bougie_analytics_dropped_total{kind="page view"} 3')
  })
})
