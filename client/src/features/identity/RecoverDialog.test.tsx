import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { registrationOptions } from '../../testing/fake-passkeys.ts'
import { ok, refusal } from '../../testing/fake-server.ts'
import { alicePlayer } from '../../testing/people.ts'
import { press } from '../../testing/render.tsx'
import { renderApp } from '../../testing/render-app.tsx'
import { IdentityDialogs } from './IdentityDialogs.tsx'

const RECOVER = 'POST /api/public-users/recover'
const PASSKEY = {
  id: '5ec0d000-0000-4000-8000-000000000001',
  name: null,
  created_at: '2026-11-21T10:00:00.000Z',
  last_used_at: null,
  synced: true,
  transports: ['internal'],
}

beforeEach(() => void vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(() => vi.unstubAllGlobals())

function open() {
  const rendered = renderApp(<IdentityDialogs />)
  act(() => rendered.app.identity.recover())
  fireEvent.change(screen.getByRole('textbox', { name: 'Nom du wallet' }), { target: { value: ' Luna7 ' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Code de récupération' }), {
    target: { value: 'AAAA-BBBB-CCCC' },
  })
  return rendered
}

/** The browser's own ceremony; the library around it runs as in the page. */
function stubAuthenticator(create: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
}

const bytes = new Uint8Array([1, 2, 3]).buffer
const created = () =>
  Promise.resolve({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => [] },
    getClientExtensionResults: () => ({}),
  })

describe('issue 16.7: recovering a wallet', () => {
  test('name and code, then a new passkey with the session of the code, then signed in', async () => {
    stubAuthenticator(created)
    const { app, server } = open()
    act(() => app.intention.note({ type: 'search', euros: 25 }))
    server.response(RECOVER, ok(alicePlayer()))
    server.response('POST /api/users/me/passkeys/options', ok(registrationOptions))
    server.response('POST /api/users/me/passkeys', { status: 201, body: PASSKEY })
    press('Continuer')
    await screen.findByRole('dialog', { name: 'Créez une nouvelle passkey' })
    expect(app.session.token()).toBeNull()
    // The second press comes before the page shows the first one.
    act(() => {
      press('Créer la passkey')
      press('Créer la passkey')
    })
    await vi.waitFor(() => expect(app.session.token()).toBe(alicePlayer().token))
    const [recovered, ...registered] = server.requests
    expect(recovered?.body).toEqual({ wallet_name: 'Luna7', code: 'AAAA-BBBB-CCCC' })
    expect(registered).toHaveLength(2)
    for (const { headers } of registered) expect(headers['authorization']).toBe(`Bearer ${alicePlayer().token}`)
    expect(screen.queryByRole('dialog')).toBeNull()
    // [issue 16.6] the press that led to the sign-in outlives it.
    expect(app.intention.of(alicePlayer().id)).toEqual({ type: 'search', euros: 25 })
  })

  test('a refused code shows its message, and both fields keep their text', async () => {
    const { server } = open()
    server.response(RECOVER, refusal(401, 'RECOVERY_REFUSED', 'Ce nom et ce code ne vont pas ensemble.'))
    press('Continuer')
    expect((await screen.findByRole('alert')).textContent).toBe('Ce nom et ce code ne vont pas ensemble.')
    expect(screen.getByRole('textbox', { name: 'Code de récupération' })).toHaveProperty('value', 'AAAA-BBBB-CCCC')
  })

  test('a browser that can create no passkey spends no code', () => {
    vi.unstubAllGlobals()
    const { server } = open()
    expect(screen.getByRole('alert').textContent).toMatch(/^Les passkeys ne sont pas prises en charge/)
    press('Continuer')
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/public-users/recover')
  })

  test('a passkey that was not made can be tried again without another code', async () => {
    stubAuthenticator(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    const { server } = open()
    server.response(RECOVER, ok(alicePlayer()))
    server.response('POST /api/users/me/passkeys/options', ok(registrationOptions))
    press('Continuer')
    await screen.findByRole('dialog', { name: 'Créez une nouvelle passkey' })
    press('Créer la passkey')
    expect((await screen.findByRole('alert')).textContent).toMatch(/la création de la passkey a été annulée/)
    expect(screen.getByRole('button', { name: 'Créer la passkey' })).toBeTruthy()
  })
})

describe('issue 16.7: a passkey that does not respond', () => {
  const failure = { code: 'USER_CANCELLED', message: 'Annulé.', dialog: 'attention' } as const

  test('offers help, honestly, and the way of a recovery code', () => {
    const { app } = renderApp(<IdentityDialogs />)
    act(() => app.identity.store.set({ busy: null, dialog: { kind: 'failure', failure, tried: 'connect' } }))
    expect(screen.queryByText(/Code\s: USER_CANCELLED/)).toBeNull()
    press('Utiliser un autre appareil')
    expect(screen.getByText(/scannez le code QR/)).toBeTruthy()
    press('J’ai perdu ma passkey')
    expect(screen.getByText(/Personne ne peut ouvrir votre wallet à votre place/)).toBeTruthy()
    press('Utiliser un code de récupération')
    expect(screen.getByRole('dialog', { name: 'Récupérer mon wallet' })).toBeTruthy()
  })

  test('nobody who is creating a wallet has lost its passkey', () => {
    const { app } = renderApp(<IdentityDialogs />)
    act(() => app.identity.store.set({ busy: null, dialog: { kind: 'failure', failure, tried: 'create' } }))
    expect(screen.queryByRole('button', { name: 'J’ai perdu ma passkey' })).toBeNull()
    expect(screen.getByText(/Le nom choisi est gardé/)).toBeTruthy()
  })
})
