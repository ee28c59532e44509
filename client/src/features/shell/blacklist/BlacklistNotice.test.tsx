import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ALICE } from '../../../testing/battle-messages.ts'
import { type FakeResponse, ok, refusal } from '../../../testing/fake-server.ts'
import { aliceWallet } from '../../../testing/people.ts'
import { type RenderedApp, renderApp, type Situation } from '../../../testing/render-app.tsx'
import { renderShell } from '../../../testing/render-page.tsx'
import { BlacklistGate } from './BlacklistGate.tsx'
import { BlacklistNotice, clockText, reasonText, remainingText } from './BlacklistNotice.tsx'

const CHECK = 'POST /api/check-blacklist'
const FREE: FakeResponse = ok({ isBlacklisted: false, blacklistInfo: null })
const REFUSED: FakeResponse = refusal(403, 'BLACKLISTED')

function blocked(info: { timeRemaining?: number; isPermanent?: boolean; reason?: string } = {}): FakeResponse {
  return ok({
    isBlacklisted: true,
    blacklistInfo: { timeRemaining: 65 * 60_000, isPermanent: false, reason: 'spam_detected', ...info },
  })
}

const notice = () => screen.findByRole('alertdialog', { name: 'Accès restreint' })
const noNotice = () => waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Accès restreint' })).toBeNull())
const checks = ({ server }: RenderedApp) => server.requests.filter(({ path }) => path === '/api/check-blacklist')

const open = (check: FakeResponse, situation: Situation = {}) =>
  renderShell({ ...situation, responses: { ...situation.responses, [CHECK]: check } })

describe('the notice', () => {
  test('[B01] [B06] [B07] [B10] [B14] [M18] title, subtitle, reason and what is left', async () => {
    await open(blocked(), { signedInAs: {} })
    const words = (await notice()).textContent ?? ''
    expect(words).toContain('Accès restreint')
    expect(words).toContain('Votre accès est temporairement bloqué')
    expect(words).toContain('Une activité de spam a été détectée.')
    expect(words).toContain('Temps restant : 1 heure et 5 minutes')
    expect(words).not.toContain('Vérification du statut...')
  })

  test('[R27] asks for the player, of a guest for nobody', async () => {
    const player = await open(FREE, { signedInAs: {} })
    await waitFor(() => expect(checks(player)).toHaveLength(1))
    expect(checks(player)[0]?.body).toEqual({ userId: ALICE, userIp: null })
  })

  test('[R27] a guest is checked too', async () => {
    const guest = await open(blocked())
    await notice()
    expect(checks(guest)[0]?.body).toEqual({ userId: null, userIp: null })
  })

  test('[B14] a block for good says to contact support, and no time', async () => {
    await open(blocked({ isPermanent: true, timeRemaining: 0, reason: 'multiple_violations' }))
    const words = (await notice()).textContent ?? ''
    expect(words).toContain('Contactez le support')
    expect(words).not.toContain('Temps restant')
  })

  test('[B06] nothing behind it works but the footer, which stands in it; Escape does not close it', async () => {
    await open(blocked())
    const dialog = await notice()
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    expect(within(dialog).getByRole('link', { name: 'Discord' })).toBeTruthy()
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(screen.getByRole('alertdialog', { name: 'Accès restreint' })).toBe(dialog)
  })

  test('[B06] its footer works: a dialog stands above the notice, and a legal page can be read', async () => {
    const { path } = await open(blocked(), { status: { analytics: true } })
    const footer = within(await notice())
    fireEvent.click(await footer.findByRole('button', { name: 'Mesure d’audience' }))
    const layerOf = (element: HTMLElement) =>
      element.closest<HTMLElement>('[data-open-modal]')?.style.getPropertyValue('--mb-z-index')
    const dialog = await screen.findByRole('dialog', { name: 'Mesure d’audience' })
    expect(layerOf(dialog)).toBe(layerOf(await notice()))
    expect((await notice()).compareDocumentPosition(dialog)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await act(async () => void fireEvent.click(footer.getByRole('link', { name: 'Confidentialité' })))
    expect(await screen.findByRole('heading', { level: 1, name: 'Confidentialité' })).toBeTruthy()
    expect(path()).toBe('/confidentialite')
    await noNotice()
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Battle' })))
    await notice()
  })

  test.each([
    ['unknown', null],
    ['known', { reason: 'spam_detected', endsAtMs: null }],
  ])(
    '[B15] [B16] while its details are %s: whether it checks, and Actualiser la page reloads',
    async (details, block) => {
      const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
      onTestFinished(() => reload.mockRestore())
      renderApp(<BlacklistNotice block={block} />)
      expect(screen.queryByText('Vérification du statut...') !== null).toBe(details === 'unknown')
      fireEvent.click(screen.getByRole('button', { name: 'Actualiser la page' }))
      expect(reload).toHaveBeenCalledOnce()
    },
  )
})

describe('time', () => {
  test('[B03] counts down each second', async () => {
    const { timers } = await open(blocked({ timeRemaining: 90_000 }))
    const dialog = within(await notice())
    expect(dialog.getByText('01:30')).toBeTruthy()
    act(() => timers.advance(1_000))
    expect(dialog.getByText('01:29')).toBeTruthy()
    act(() => timers.advance(9_000))
    expect(dialog.getByText('01:20')).toBeTruthy()
    expect(dialog.getByText('Temps restant : 2 minutes')).toBeTruthy()
  })

  test('[B04] at 0 the status is checked at once, and who is free again goes on', async () => {
    const rendered = await open(blocked({ timeRemaining: 1_500 }))
    await notice()
    rendered.server.response(CHECK, FREE)
    await act(async () => rendered.timers.advance(1_500))
    await noNotice()
    expect(checks(rendered)).toHaveLength(2)
  })

  test('[B02] a block that begins later is seen at the next check, and one that is lifted too', async () => {
    const rendered = await open(FREE)
    await waitFor(() => expect(checks(rendered)).toHaveLength(1))
    rendered.server.response(CHECK, blocked())
    await act(async () => rendered.timers.advance(30_000))
    await notice()
    rendered.server.response(CHECK, FREE)
    await act(async () => rendered.timers.advance(30_000))
    await noNotice()
  })
})

describe('while the status is unknown', () => {
  test('[B15] on load: Vérification du statut...', async () => {
    renderApp(<BlacklistGate />)
    expect(screen.getByText('Vérification du statut...')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Vérification du statut...')).toBeNull())
  })

  test('[B05] a check that fails lets the visitor in', async () => {
    await open('unreachable')
    await waitFor(() => expect(screen.queryByText('Vérification du statut...')).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('[B06] a call refused with BLACKLISTED shows it at once', async () => {
    const { app, server } = await open(FREE, { signedInAs: {} })
    await waitFor(() => expect(screen.queryByText('Vérification du statut...')).toBeNull())
    server.response('GET /api/leaderboard', REFUSED)
    server.response(CHECK, blocked())
    await act(async () => {
      await expect(app.api('battle.leaderboard', { query: {} })).rejects.toMatchObject({ code: 'BLACKLISTED' })
    })
    expect((await notice()).textContent).toContain('Une activité de spam a été détectée.')
  })

  test('[B06] the refusal says itself why and for how long: nothing is waited for', async () => {
    const { app, server } = await open(FREE, { signedInAs: {} })
    await waitFor(() => expect(screen.queryByText('Vérification du statut...')).toBeNull())
    const blacklistInfo = { timeRemaining: 65 * 60_000, isPermanent: false, reason: 'spam_detected' }
    server.response('GET /api/leaderboard', refusal(403, 'BLACKLISTED', undefined, { blacklistInfo }))
    server.response(CHECK, 'silent')
    await act(async () => {
      await expect(app.api('battle.leaderboard', { query: {} })).rejects.toMatchObject({ code: 'BLACKLISTED' })
    })
    expect((await notice()).textContent).toContain('Une activité de spam a été détectée.')
    expect(screen.queryByText('Vérification du statut...')).toBeNull()
  })
})

describe('the socket', () => {
  test('[B06] closed with 4003 shows it at once, and is opened again when the block ends', async () => {
    const rendered = await open(FREE, { signedInAs: {} })
    await waitFor(() => expect(rendered.connections).toHaveLength(1))
    act(() => rendered.connections[0]?.accept())
    rendered.server.response(CHECK, blocked({ timeRemaining: 5_000 }))
    await act(async () => rendered.connections[0]?.drop(4003))
    await notice()
    expect(rendered.connections).toHaveLength(1)
    rendered.server.response(CHECK, FREE)
    await act(async () => rendered.timers.advance(5_000))
    await noNotice()
    await waitFor(() => expect(rendered.connections).toHaveLength(2))
  })
  test('[B08] [H29] who was blocked before the balance was known sees it when the block ends', async () => {
    const wallets = `GET /api/wallets/user/${ALICE}`
    const rendered = await open(blocked({ timeRemaining: 5_000 }), {
      signedInAs: {},
      responses: { [wallets]: REFUSED, 'POST /api/ws-ticket': REFUSED },
    })
    await notice()
    expect(rendered.connections).toHaveLength(0)
    rendered.server.response(CHECK, FREE)
    rendered.server.response(wallets, ok([aliceWallet]))
    rendered.server.response('POST /api/ws-ticket', ok({ ticket: 'a-ticket', expires_in: 30 }))
    await act(async () => rendered.timers.advance(5_000))
    await noNotice()
    await waitFor(() => expect(rendered.connections).toHaveLength(1))
    act(() => rendered.connections[0]?.accept())
    expect(await screen.findByText('100,00 €')).toBeTruthy()
  })
})

test.each([
  ['[B08]', 'rate_limit_exceeded', 'Vous avez dépassé les limites de requêtes autorisées.'],
  ['[B09]', 'multiple_violations', 'Plusieurs violations de nos règles ont été constatées.'],
  ['[B10]', 'spam_detected', 'Une activité de spam a été détectée.'],
  ['[B11]', 'bot_activity', 'Une activité automatisée (robot) a été détectée.'],
  ['[B12]', 'a word of an admin', 'Votre accès a été temporairement restreint.'],
  ['[B12]', 'toString', 'Votre accès a été temporairement restreint.'],
])('%s %s', (_row, reason, text) => {
  expect(reasonText(reason)).toBe(text)
})

test.each([
  [500, '1 minute'],
  [60_000, '1 minute'],
  [60_001, '2 minutes'],
  [15 * 60_000 - 300, '15 minutes'],
  [60 * 60_000, '1 heure'],
  [65 * 60_000, '1 heure et 5 minutes'],
  [24 * 60 * 60_000, '24 heures'],
  [(2 * 60 + 1) * 60_000, '2 heures et 1 minute'],
])('[B14] %i ms are %s', (ms, text) => {
  expect(remainingText(ms)).toBe(text)
})

test.each([
  [9_001, '00:10'],
  [0, '00:00'],
  [-5, '00:00'],
  [15 * 60_000, '15:00'],
  [3_909_000, '1:05:09'],
])('[B03] %i ms on the clock are %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})
