import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../../api/api.ts'
import type { SessionStore } from '../../../stores/session-store.ts'
import { createKeyValues } from '../../../stores/storage.ts'
import { sessionUserFrom } from '../../../stores/stored-user.ts'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { ALICE_WALLET, alicePlayer } from '../../../testing/people.ts'
import { createTracker } from './tracker.ts'

const UUID = '7ab00000-0000-4000-8000-000000000001'
const PAGE_VIEW = '/api/analytics/log-page-view'
const JOURNEY = '/api/analytics/log-user-journey'
const ORIGIN = window.location.origin
const REFERRER = 'https://search.example/'

afterEach(() => {
  vi.restoreAllMocks()
})

function setUp({ signedIn = false, failing = false } = {}) {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(UUID)
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(REFERRER)
  const server = createFakeServer()
  for (const path of [PAGE_VIEW, JOURNEY]) server.response(`POST ${path}`, failing ? 'unreachable' : { status: 202 })
  const api = createApi({
    fetch: server.fetch,
    sessionToken: () => null,
    onUnauthorized: () => undefined,
  })
  const session: Pick<SessionStore, 'get'> = {
    get: () => (signedIn ? sessionUserFrom(alicePlayer()) : null),
  }
  const tracker = createTracker({ api, session, tab: createKeyValues(() => window.sessionStorage) })
  const sentTo = (path: string) => server.requests.filter((request) => request.path === path).map(({ body }) => body)

  /** Waits for so many pages, and returns everything that was reported. */
  async function reported(pages: number) {
    await vi.waitFor(() => expect(server.requests).toHaveLength(2 * pages))
    return { views: sentTo(PAGE_VIEW), journeys: sentTo(JOURNEY) }
  }

  return { tracker, reported }
}

describe('a page that is shown', () => {
  test('[N01] [N03] [N04] [N05] [N06] [E31] [N08] [E51] is a page view and a journey', async () => {
    const { tracker, reported } = setUp({ signedIn: true })
    tracker.pageShown({ path: '/battle', search: '?ref=LUNA', hash: '#x' })
    const { views, journeys } = await reported(1)
    expect(views).toEqual([
      {
        walletAddress: ALICE_WALLET,
        url: `${ORIGIN}/battle?ref=LUNA#x`,
        referrerUrl: REFERRER,
        sessionId: UUID,
        userAgent: navigator.userAgent,
      },
    ])
    expect(journeys).toEqual([
      {
        walletAddress: ALICE_WALLET,
        pageCategoryName: 'Battle',
        referrerPageCategoryName: null,
        actionName: 'DIRECT_URL',
        additionalData: '{"path":"/battle","search":"?ref=LUNA","hash":"#x"}',
      },
    ])
    expect(window.sessionStorage.getItem('analyticsSessionId')).toBe(UUID)
  })

  test('[N03] [N04] the page before is where the next one came from, under the same session id', async () => {
    const { tracker, reported } = setUp()
    tracker.pageShown({ path: '/', search: '', hash: '' })
    tracker.pageShown({ path: '/cycle', search: '', hash: '' })
    const { views, journeys } = await reported(2)
    expect(views[1]).toMatchObject({ walletAddress: null, referrerUrl: `${ORIGIN}/`, sessionId: UUID })
    expect(journeys[1]).toMatchObject({ pageCategoryName: 'Up&Down', referrerPageCategoryName: 'Homepage' })
  })

  test('[N02] /boss leaves no trace, not even as the page before', async () => {
    const { tracker, reported } = setUp()
    tracker.pageShown({ path: '/boss', search: '', hash: '' })
    expect(window.sessionStorage).toHaveLength(0)
    tracker.pageShown({ path: '/', search: '', hash: '' })
    const { views } = await reported(1)
    expect(views).toMatchObject([{ url: `${ORIGIN}/`, referrerUrl: REFERRER }])
  })

  test('[N10] a failed report is dropped silently, and the next page is reported again', async () => {
    const { tracker, reported } = setUp({ failing: true })
    tracker.pageShown({ path: '/', search: '', hash: '' })
    tracker.pageShown({ path: '/battle', search: '', hash: '' })
    expect((await reported(2)).views).toHaveLength(2)
  })
})
