import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FakeResponse, ok, refusal } from '../../../testing/fake-server.ts'
import { alicePlayer, aliceTokens } from '../../../testing/people.ts'
import { renderCard } from '../testing/render-card.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

const HERE = {
  id: '5e551000-0000-4000-8000-000000000001',
  device: { browser: 'Firefox', system: 'Windows', type: 'desktop' },
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-21T10:00:00.000Z',
  current: true,
}
const PHONE = {
  ...HERE,
  id: '5e551000-0000-4000-8000-000000000002',
  device: { browser: 'Safari', system: 'iOS', type: 'mobile' },
  current: false,
}
const UNKNOWN = {
  ...PHONE,
  id: '5e551000-0000-4000-8000-000000000003',
  device: { browser: null, system: null, type: null },
}

const FIRST = {
  id: '9a55ce00-0000-4000-8000-000000000001',
  name: null,
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: null,
  synced: false,
  transports: ['internal'],
}
const SECOND = { ...FIRST, id: '9a55ce00-0000-4000-8000-000000000002', name: 'Téléphone', synced: true }

afterEach(() => vi.unstubAllGlobals())

const row = (text: string) => within(screen.getByText(text).closest('li') ?? document.body)
const button = (name: string) => screen.getByRole('button', { name })

describe('sessions', () => {
  async function open(sessions: readonly unknown[], responses: Record<string, FakeResponse> = {}) {
    const rendered = renderCard(<SessionsCard />, { 'GET /api/users/me/sessions': ok(sessions), ...responses })
    await screen.findByText('Firefox sur Windows')
    const deletes = () => rendered.server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
    return { ...rendered, deletes }
  }

  test('show the device, and mark the current one', async () => {
    await open([HERE, PHONE, UNKNOWN])
    expect(row('Firefox sur Windows').getByText('Cet appareil')).toBeTruthy()
    expect(row('Safari sur iOS').queryByText('Cet appareil')).toBeNull()
    expect(screen.getByText('Appareil inconnu')).toBeTruthy()
  })

  test('another one is signed out, and the list follows', async () => {
    const { server, deletes } = await open([HERE, PHONE], {
      [`DELETE /api/users/me/sessions/${PHONE.id}`]: { status: 204 },
    })
    server.response('GET /api/users/me/sessions', ok([HERE]))
    fireEvent.click(button('Déconnecter : Safari sur iOS'))
    await waitFor(() => expect(screen.queryByText('Safari sur iOS')).toBeNull())
    expect(deletes()).toEqual([`/api/users/me/sessions/${PHONE.id}`])
    expect(screen.getByText('Appareil déconnecté')).toBeTruthy()
  })

  test('all others at once, which nobody is offered who has only this one', async () => {
    const { server, deletes } = await open([HERE, PHONE], { 'DELETE /api/users/me/sessions': { status: 204 } })
    server.response('GET /api/users/me/sessions', ok([HERE]))
    fireEvent.click(button('Déconnecter les autres appareils'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Déconnecter les autres appareils' })).toBeNull())
    expect(deletes()).toEqual(['/api/users/me/sessions?except=current'])
  })

  test('everywhere: asks first, then this browser forgets the player too', async () => {
    const { app, deletes } = await open([HERE], { 'DELETE /api/users/me/sessions': { status: 204 } })
    fireEvent.click(button('Me déconnecter partout'))
    expect(deletes()).toEqual([])
    expect(button('Se déconnecter partout').className).toContain('danger')
    fireEvent.click(button('Se déconnecter partout'))
    await waitFor(() => expect(app.session.get()).toBeNull())
    expect(deletes()).toEqual(['/api/users/me/sessions'])
  })

  test('a refusal shows its message', async () => {
    await open([HERE, PHONE], {
      [`DELETE /api/users/me/sessions/${PHONE.id}`]: refusal(404, 'NOT_FOUND', 'Introuvable.'),
    })
    fireEvent.click(button('Déconnecter : Safari sur iOS'))
    expect(await screen.findByText('Introuvable.')).toBeTruthy()
  })
})

describe('passkeys', () => {
  function open(passkeys: readonly unknown[], responses: Record<string, FakeResponse> = {}) {
    return renderCard(<PasskeysCard walletType="passkey" />, {
      'GET /api/users/me/passkeys': ok(passkeys),
      ...responses,
    })
  }

  test('the last one can not be removed, and the card says so', async () => {
    open([FIRST])
    await screen.findByText('Passkey sans nom')
    expect(button('Retirer : Passkey sans nom').hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/dernière passkey ne peut pas être retirée/)).toBeTruthy()
  })

  test('of two, one is removed once that is confirmed', async () => {
    const { server } = open([FIRST, SECOND], { [`DELETE /api/users/me/passkeys/${SECOND.id}`]: { status: 204 } })
    await screen.findByText('Téléphone')
    expect(row('Téléphone').getByText('Synchronisée')).toBeTruthy()
    fireEvent.click(button('Retirer : Téléphone'))
    expect(screen.getByText(/Les sessions ouvertes avec elle prennent fin, sauf celle-ci/)).toBeTruthy()
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
    server.response('GET /api/users/me/passkeys', ok([FIRST]))
    fireEvent.click(button('Retirer'))
    await waitFor(() => expect(screen.queryByText('Téléphone')).toBeNull())
    expect(screen.getByText('Passkey retirée')).toBeTruthy()
  })

  test('a passkey is given a name', async () => {
    const { server } = open([FIRST], { [`PUT /api/users/me/passkeys/${FIRST.id}`]: ok({ ...FIRST, name: 'Bureau' }) })
    await screen.findByText('Passkey sans nom')
    fireEvent.click(button('Renommer : Passkey sans nom'))
    fireEvent.change(screen.getByRole('textbox', { name: 'Nouveau nom' }), { target: { value: 'Bureau' } })
    server.response('GET /api/users/me/passkeys', ok([{ ...FIRST, name: 'Bureau' }]))
    fireEvent.click(button('Enregistrer'))
    expect(await screen.findByText('Bureau')).toBeTruthy()
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Bureau' })
  })

  test('a name that the server refuses shows its error under the field', async () => {
    open([FIRST], {
      [`PUT /api/users/me/passkeys/${FIRST.id}`]: refusal(400, 'FORMAT_ERROR', 'Nom vide'),
    })
    await screen.findByText('Passkey sans nom')
    fireEvent.click(button('Renommer : Passkey sans nom'))
    fireEvent.click(button('Enregistrer'))
    const field = await screen.findByRole('textbox', { name: 'Nouveau nom' })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  })

  test('a refused ceremony shows its error in the dialog, not at the optional name', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    open([FIRST], { 'GET /api/proxy/passkeys/auth/sign-in': 'unreachable' })
    await screen.findByText('Passkey sans nom')
    fireEvent.click(button('Ajouter une passkey'))
    fireEvent.click(button('Continuer'))
    const dialog = within(screen.getByRole('dialog', { name: 'Ajouter une passkey' }))
    expect((await dialog.findByRole('alert')).textContent).not.toBe('')
    expect(dialog.getByRole('textbox').hasAttribute('aria-invalid')).toBe(false)
    expect(dialog.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false)
  })

  test('one that became the last meanwhile stays, and the dialog says so', async () => {
    open([FIRST, SECOND], {
      [`DELETE /api/users/me/passkeys/${SECOND.id}`]: refusal(409, 'LAST_PASSKEY', 'La dernière reste'),
    })
    await screen.findByText('Téléphone')
    fireEvent.click(button('Retirer : Téléphone'))
    fireEvent.click(button('Retirer'))
    expect(await within(screen.getByRole('alertdialog')).findByText('La dernière reste')).toBeTruthy()
  })

  test('a wallet without a passkey says so and asks nobody', () => {
    const { server } = renderCard(<PasskeysCard walletType="web3" />)
    expect(screen.getByText('Ce wallet ne s’ouvre pas avec une passkey.')).toBeTruthy()
    expect(server.requests).toEqual([])
  })
})

describe('[issue 16.1] a wallet that only this browser opens', () => {
  function open(responses: Record<string, FakeResponse> = {}) {
    vi.stubGlobal('PublicKeyCredential', class {})
    return renderCard(<PasskeysCard walletType="local" />, responses)
  }

  test('says what it is lost with, and offers a passkey', () => {
    open()
    expect(screen.getByText(/n’existe que dans ce navigateur/)).toBeTruthy()
    expect(button('Protéger ce wallet par une passkey')).toBeTruthy()
  })

  test('a refused move shows its message, and the player stays signed in', async () => {
    const { app } = open({
      'POST /api/users/me/attach-passkey': refusal(409, 'WALLET_HELD', 'Déjà fait.'),
    })
    fireEvent.click(button('Protéger ce wallet par une passkey'))
    expect((await screen.findByRole('alert')).textContent).toBe('Déjà fait.')
    expect(app.session.token()).not.toBeNull()
  })

  test('what ends the session of before does not sign the player out', async () => {
    const { app, server } = open()
    const other = alicePlayer({ token: 'token-of-the-passkey' })
    server.response('POST /api/public-users/validate-token', ok({ valid: false, message: 'fini' }))
    await act(async () => {
      await app.life.exchange(async () => {
        await app.life.validate()
        server.response('POST /api/public-users/validate-token', ok({ valid: true, message: 'ok' }))
        return { user: other, tokens: aliceTokens }
      })
    })
    expect(app.session.token()).toBe('token-of-the-passkey')
  })
})

test.each([
  ['passkey', 'Ajouter une passkey'],
  ['local', 'Protéger ce wallet par une passkey'],
] as const)(
  '[K11] without WebAuthn a %s wallet gets no passkey here, and the card says why',
  async (walletType, action) => {
    renderCard(<PasskeysCard walletType={walletType} />, { 'GET /api/users/me/passkeys': ok([FIRST]) })
    expect(await screen.findByText('Ce navigateur ne prend pas en charge les passkeys.')).toBeTruthy()
    expect(button(action).hasAttribute('disabled')).toBe(true)
  },
)
