import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { aliceMe } from '../../../testing/people.ts'
import { press } from '../../../testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'
import { LeavablePage, renderCard } from '../testing/render-card.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { SecondPasskeyHint } from './SecondPasskeyHint.tsx'

const CODES = 'GET /api/users/me/recovery-codes'
const RENEW = 'POST /api/users/me/recovery-codes'
const TEN = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCC${index}`)
const state = (left: number, created_at: string | null) => ok({ wallet_name: 'Luna7', left, created_at })
const MADE = '2026-11-20T10:00:00.000Z'

describe('issue 16.7: recovery codes in the profile', () => {
  test('none yet: they are created, shown once, copied, and the remaining number shows from then on', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    renderApp(<RecoveryCard />, {
      signedInAs: {},
      responses: { [CODES]: state(0, null), [RENEW]: ok({ codes: TEN }) },
    }).server.response(CODES, state(0, null), state(10, MADE))
    await screen.findByText(/Vous n’avez pas encore de codes/)
    press('Créer mes codes')
    const dialog = await screen.findByRole('dialog', { name: 'Vos 10 codes de récupération' })
    for (const code of TEN) expect(dialog.textContent).toContain(code)
    expect(dialog.textContent).toContain('Luna7')
    press('Copier')
    expect(writeText).toHaveBeenCalledWith(TEN.join('\n'))
    press('Je les ai gardés')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(TEN[0] ?? '')).toBeNull()
    await screen.findByText(/Il vous reste 10 codes, créés le/)
  })

  test('codes that came after their player left the page are shown to them there, until they have kept them', async () => {
    const page = (
      <LeavablePage>
        <RecoveryCard />
      </LeavablePage>
    )
    const { app } = renderCard(page, { [CODES]: state(10, MADE), [RENEW]: ok({ codes: TEN }) })
    await screen.findByText(/Il vous reste 10 codes/)
    press('Remplacer mes codes')
    press('Autre page')
    await waitFor(() => expect(app.queries.isMutating()).toBe(0))
    press('Autre page')
    expect((await screen.findByRole('dialog')).textContent).toContain(TEN[0])
    press('Je les ai gardés')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Autre page')
    press('Autre page')
    await screen.findByText(/Il vous reste 10 codes/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a refusal shows the message of the server, and used codes are counted', async () => {
    const refusal = { error: 'RATE_LIMIT', message: 'Trop de tentatives.', requestId: 'r' }
    renderApp(<RecoveryCard />, {
      signedInAs: {},
      responses: { [CODES]: state(1, MADE), [RENEW]: { status: 429, body: refusal } },
    })
    await screen.findByText(/Il vous reste 1 code, créé le/)
    press('Remplacer mes codes')
    expect((await screen.findByRole('alert')).textContent).toBe('Trop de tentatives.')
  })

  test('without a response they may have been replaced unseen, which the player reads', async () => {
    renderApp(<RecoveryCard />, { signedInAs: {}, responses: { [CODES]: state(10, MADE), [RENEW]: 'unreachable' } })
    await screen.findByText(/Il vous reste 10 codes/)
    press('Remplacer mes codes')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Impossible de communiquer avec le serveur\..* De nouveaux codes ont peut-être été créés sans s’afficher : recommencez, seuls les derniers sont valables\.$/,
    )
  })
})

describe('issue 16.7: a second passkey', () => {
  const passkey = {
    id: '9a55ce00-0000-4000-8000-000000000001',
    name: null,
    created_at: MADE,
    last_used_at: null,
    synced: false,
    transports: [],
  }
  const open = (victories: number, passkeys: readonly object[]) => {
    const me = aliceMe
    const user = { ...me.user, wallet_type: 'passkey', victories }
    const page = (
      <>
        <SecondPasskeyHint />
        <Link to="/battle">Battle</Link>
      </>
    )
    return renderApp(page, {
      signedInAs: {},
      responses: { 'GET /api/users/me': ok({ ...me, user }), 'GET /api/users/me/passkeys': ok(passkeys) },
    })
  }
  const proposal = () =>
    screen.queryByText(/Une deuxième passkey, sur un autre appareil, vous évite de perdre ce wallet/)
  const toNextPage = () => fireEvent.click(screen.getByRole('link', { name: 'Battle' }))

  test('is proposed on the page after the first win, which it would push down, and never again once waved away', async () => {
    const { app, server } = open(1, [passkey])
    await waitFor(() => expect(server.requests).toHaveLength(2))
    await act(async () => undefined)
    expect(proposal()).toBeNull()
    toNextPage()
    expect(proposal()).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Ajouter une passkey' }).getAttribute('href')).toBe('/profile')
    press('Ne plus proposer de deuxième passkey')
    expect(proposal()).toBeNull()
    expect(app.local.read('second_passkey_hint')).toBe('dismissed')
  })

  test.each([
    ['before a win', 0, [passkey]],
    ['with two of them', 3, [passkey, { ...passkey, id: '9a55ce00-0000-4000-8000-000000000002' }]],
  ])('is not proposed %s', async (_when, victories, passkeys) => {
    const { server } = open(victories, passkeys)
    await waitFor(() => expect(server.requests).toHaveLength(victories === 0 ? 1 : 2))
    await act(async () => undefined)
    toNextPage()
    expect(proposal()).toBeNull()
  })
})
