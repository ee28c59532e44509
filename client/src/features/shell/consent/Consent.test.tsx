import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ALICE_WALLET } from '../../../testing/people.ts'
import type { RenderedApp, Situation } from '../../../testing/render-app.tsx'
import { renderShell } from '../../../testing/render-page.tsx'

const PAGE_VIEW = '/api/analytics/log-page-view'
const JOURNEY = '/api/analytics/log-user-journey'

async function open({ analytics = true, responses, ...situation }: Situation & { readonly analytics?: boolean } = {}) {
  const rendered = await renderShell({
    ...situation,
    status: { analytics },
    responses: {
      [`POST ${PAGE_VIEW}`]: { status: 202 },
      [`POST ${JOURNEY}`]: { status: 202 },
      ...responses,
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

const banner = () => screen.findByRole('region', { name: 'Mesure d’audience' })
const noBanner = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Mesure d’audience' })).toBeNull())
const sent = ({ server }: RenderedApp, path: string) => server.requests.filter((request) => request.path === path)

/** Runs the page's due tasks and flushes their requests. */
async function settle({ timers }: RenderedApp) {
  await act(async () => timers.advance(1))
}

/** The task of a new screen is scheduled by an effect, which may not have run yet. */
async function untilNotified(rendered: RenderedApp, path: string, times: number) {
  await waitFor(async () => {
    await settle(rendered)
    expect(sent(rendered, path)).toHaveLength(times)
  })
}

/** The screen's code loads lazily, which React awaits only inside act. */
async function goToWallet() {
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Portefeuille' }))
  })
  await screen.findByRole('heading', { level: 1, name: 'Mon Portefeuille' })
}

async function response(name: 'Tout accepter' | 'Tout refuser') {
  fireEvent.click(within(await banner()).getByRole('button', { name }))
  await noBanner()
}

describe('the banner', () => {
  test('[N09] offers a yes and a no of the same kind, and until then nothing is kept or sent', async () => {
    const rendered = await open()
    const buttons = within(await banner()).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Tout refuser', 'Tout accepter'])
    expect(new Set(buttons.map(({ className }) => className)).size).toBe(1)
    await settle(rendered)
    expect([sent(rendered, PAGE_VIEW), sent(rendered, JOURNEY)]).toEqual([[], []])
    expect(window.sessionStorage.getItem('analyticsSessionId')).toBeNull()
  })

  test('[N09] after a no nothing is sent, on no page, and it does not ask again', async () => {
    const rendered = await open({ signedInAs: {} })
    await response('Tout refuser')
    await goToWallet()
    await settle(rendered)
    expect(sent(rendered, PAGE_VIEW)).toEqual([])
    expect(screen.queryByRole('region', { name: 'Mesure d’audience' })).toBeNull()
    expect(window.localStorage.getItem('analytics_consent')).toMatch(/^refused@/)
  })

  test.each([null, 'accepted@1000000'])(
    '[N09] a server that does not count asks nobody, and is sent nothing: %j',
    async (given) => {
      if (given !== null) window.localStorage.setItem('analytics_consent', given)
      const rendered = await open({ analytics: false })
      await waitFor(() => expect(sent(rendered, '/api/status')).toHaveLength(1))
      expect(screen.queryByRole('region', { name: 'Mesure d’audience' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Mesure d’audience' })).toBeNull()
      await settle(rendered)
      await import('./tracker.ts')
      await settle(rendered)
      expect(sent(rendered, PAGE_VIEW)).toEqual([])
    },
  )

  test('the footer shows the decision, and changes it', async () => {
    const rendered = await open()
    await response('Tout accepter')
    await untilNotified(rendered, PAGE_VIEW, 1)
    expect(window.sessionStorage.getItem('analyticsSessionId')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Mesure d’audience' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mesure d’audience' }))
    expect(dialog.getByText('Vous avez accepté la mesure d’audience.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Tout refuser' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.sessionStorage.getItem('analyticsSessionId')).toBeNull()
  })

  test('[N08] [N09] consent withdrawn in another tab is withdrawn here too: nothing more is sent, and the id goes', async () => {
    const rendered = await open({ signedInAs: {} })
    await response('Tout accepter')
    await untilNotified(rendered, PAGE_VIEW, 1)
    window.localStorage.setItem('analytics_consent', `refused@${rendered.timers.now()}`)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'analytics_consent' })))
    await goToWallet()
    await settle(rendered)
    expect(sent(rendered, PAGE_VIEW)).toHaveLength(1)
    expect(window.sessionStorage.getItem('analyticsSessionId')).toBeNull()
  })
})

describe('with consent', () => {
  test('[N01] [N03] [N04] [N05] [N06] [N07] [N08] [E31] [E51] [R29] [R30] each shown page is reported, beginning with the page of the decision', async () => {
    const rendered = await open({ signedInAs: {}, path: '/?ref=LUNA-7' })
    await response('Tout accepter')
    await untilNotified(rendered, JOURNEY, 1)
    await goToWallet()
    await untilNotified(rendered, JOURNEY, 2)

    const { origin } = window.location
    const sessionId = window.sessionStorage.getItem('analyticsSessionId')
    expect(sessionId).toMatch(/^[\da-f-]{36}$/)
    expect(sent(rendered, PAGE_VIEW).map(({ body }) => body)).toEqual([
      {
        walletAddress: ALICE_WALLET,
        url: `${origin}/?ref=LUNA-7`,
        referrerUrl: document.referrer,
        sessionId,
        userAgent: navigator.userAgent,
      },
      {
        walletAddress: ALICE_WALLET,
        url: `${origin}/portefeuille`,
        referrerUrl: `${origin}/?ref=LUNA-7`,
        sessionId,
        userAgent: navigator.userAgent,
      },
    ])
    expect(sent(rendered, JOURNEY).map(({ body }) => body)).toEqual([
      {
        walletAddress: ALICE_WALLET,
        pageCategoryName: 'Homepage',
        referrerPageCategoryName: null,
        actionName: 'DIRECT_URL',
        additionalData: '{"path":"/","search":"?ref=LUNA-7","hash":""}',
      },
      {
        walletAddress: ALICE_WALLET,
        pageCategoryName: 'Wallet',
        referrerPageCategoryName: 'Homepage',
        actionName: 'DIRECT_URL',
        additionalData: '{"path":"/portefeuille","search":"","hash":""}',
      },
    ])
  })

  test.each(['/boss', '/nowhere', '/profile'])(
    '[N01] [N02] %s, which redirects a guest, is not reported',
    async (path) => {
      window.localStorage.setItem('analytics_consent', 'accepted@1000000')
      const rendered = await open({ path })
      await untilNotified(rendered, JOURNEY, 1)
      expect(sent(rendered, JOURNEY)[0]?.body).toMatchObject({ pageCategoryName: 'Homepage' })
    },
  )

  test('[N10] what fails is neither shown nor does it stop anything', async () => {
    const warn = vi.spyOn(console, 'warn')
    window.localStorage.setItem('analytics_consent', 'accepted@1000000')
    const rendered = await open({
      signedInAs: {},
      responses: { [`POST ${PAGE_VIEW}`]: 'unreachable', [`POST ${JOURNEY}`]: { status: 500 } },
    })
    await settle(rendered)
    await goToWallet()
    await untilNotified(rendered, PAGE_VIEW, 2)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(warn.mock.calls.flat().join(' ')).not.toMatch(/analytics|audience/i)
  })
})
