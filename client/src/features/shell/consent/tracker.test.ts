import { describe, expect, test } from 'vitest'
import type { SessionValues } from '../../../stores/storage.ts'
import { createTracker, type Journey, type PageView } from './tracker.ts'

const UUID = '7ab00000-0000-4000-8000-000000000001'

function setUp({ wallet = null, failing = false }: { wallet?: string | null; failing?: boolean } = {}) {
  const values = new Map<string, string>()
  const tab: SessionValues = {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
  const views: PageView[] = []
  const journeys: Journey[] = []
  async function keep<T>(list: T[], entry: T) {
    list.push(entry)
    if (failing) throw new Error('no network')
  }
  const tracker = createTracker({
    tab,
    randomUuid: () => UUID,
    origin: 'https://bougie.example',
    referrer: 'https://search.example/',
    userAgent: 'Firefox',
    walletAddress: () => wallet,
    sendPageView: (view) => keep(views, view),
    sendJourney: (journey) => keep(journeys, journey),
  })
  return { tracker, views, journeys, values }
}

describe('a page that is shown', () => {
  test('[N01] [N03] [N04] [N05] [N06] [E31] [N08] [E51] is a page view and a journey', () => {
    const { tracker, views, journeys, values } = setUp({ wallet: '0xA11CE' })
    tracker.pageShown({ path: '/battle', search: '?ref=LUNA', hash: '#x' })
    expect(views).toEqual([
      {
        walletAddress: '0xA11CE',
        url: 'https://bougie.example/battle?ref=LUNA#x',
        referrerUrl: 'https://search.example/',
        sessionId: UUID,
        userAgent: 'Firefox',
      },
    ])
    expect(journeys).toEqual([
      {
        walletAddress: '0xA11CE',
        pageCategoryName: 'Battle',
        referrerPageCategoryName: null,
        actionName: 'DIRECT_URL',
        additionalData: '{"path":"/battle","search":"?ref=LUNA","hash":"#x"}',
      },
    ])
    expect(values.get('analyticsSessionId')).toBe(UUID)
  })

  test('[N03] [N04] the page before is where the next one came from, under the same session id', () => {
    const { tracker, views, journeys } = setUp()
    tracker.pageShown({ path: '/', search: '', hash: '' })
    tracker.pageShown({ path: '/cycle', search: '', hash: '' })
    expect(views[1]).toMatchObject({ walletAddress: null, referrerUrl: 'https://bougie.example/', sessionId: UUID })
    expect(journeys[1]).toMatchObject({ pageCategoryName: 'Up&Down', referrerPageCategoryName: 'Homepage' })
  })

  test('[N02] /boss leaves no trace, not even as the page before', () => {
    const { tracker, views, journeys, values } = setUp()
    tracker.pageShown({ path: '/boss', search: '', hash: '' })
    expect([views, journeys, [...values]]).toEqual([[], [], []])
    tracker.pageShown({ path: '/', search: '', hash: '' })
    expect(views[0]?.referrerUrl).toBe('https://search.example/')
  })

  test('[N10] a failed report is dropped silently, and the next page is reported again', async () => {
    const { tracker, views } = setUp({ failing: true })
    tracker.pageShown({ path: '/', search: '', hash: '' })
    tracker.pageShown({ path: '/battle', search: '', hash: '' })
    await Promise.resolve()
    expect(views).toHaveLength(2)
  })
})
