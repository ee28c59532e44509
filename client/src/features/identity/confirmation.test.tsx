import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { confirmByPasskey, confirmByWallet } from '../../stores/identity/confirm.ts'
import { BOB } from '../../testing/battle-messages.ts'
import { createFakePasskeys } from '../../testing/fake-passkeys.ts'
import { type FakeResponse, ok, refusal } from '../../testing/fake-server.ts'
import { createFakeWallet } from '../../testing/fake-wallet.ts'
import { alicePlayer } from '../../testing/people.ts'
import { press } from '../../testing/render.tsx'
import { renderApp } from '../../testing/render-app.tsx'
import { ConfirmationDialog } from './ConfirmationDialog.tsx'

const WITHDRAW = 'POST /api/wallets/withdraw'
const OPTIONS = 'POST /api/users/me/confirmation/options'
const CONFIRM = 'POST /api/users/me/confirmation'
const KEY = 'e7b1f8f2-6c77-4a6c-9a5e-0b8a3f1c2d3e'
const CHALLENGE = {
  method: 'passkey',
  credentialRequestOptions: {
    challenge: 'Y2hhbGxlbmdl',
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required',
    timeout: 300_000,
  },
}
const RECEIPT = {
  id: '9a1e0000-0000-4000-8000-000000000001',
  status: 'pending',
  amount: 10,
  fee: 0,
  new_balance: 90,
  reference: 'RET-000001',
  remaining: 50,
}
const stale = (method: string): FakeResponse =>
  refusal(403, 'FRESH_PASSKEY_REQUIRED', 'Confirmez avec votre passkey pour continuer.', { method })

afterEach(() => vi.unstubAllGlobals())

function open(method: 'passkey' | 'web3') {
  const rendered = renderApp(<ConfirmationDialog />, { signedInAs: {} })
  rendered.server.response(WITHDRAW, stale(method), { status: 201, body: RECEIPT })
  rendered.server.response(OPTIONS, ok(CHALLENGE))
  rendered.server.response(CONFIRM, ok({ confirmed_until: '2026-11-23T10:05:00.000Z' }))
  const body = { user_id: alicePlayer().id, amount: 10, method: 'api', channel: 'bank' } as const
  let withdrawal: Promise<unknown> = Promise.resolve()
  act(() => {
    withdrawal = rendered.app.api('wallet.withdraw', { body, idempotencyKey: KEY }).catch((error: unknown) => error)
  })
  return {
    ...rendered,
    withdrawal,
    sent: () => rendered.server.requests.map(({ method: verb, path }) => `${verb} ${path}`),
  }
}

/** Response of the browser's own ceremony; the library around it runs as in the page. */
function stubAuthenticator(get: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
}

describe('issue 15.4: a call that wants a confirmation', () => {
  test('waits for the passkey, and is sent again as it was, with its key', async () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer
    stubAuthenticator(async () => ({
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
      getClientExtensionResults: () => ({}),
    }))
    const { withdrawal, server, sent } = open('passkey')
    await screen.findByRole('alertdialog', { name: 'Confirmez avec votre passkey' })
    press('Confirmer')
    expect(await withdrawal).toMatchObject({ new_balance: 90 })
    expect(sent()).toEqual([WITHDRAW, OPTIONS, CONFIRM, WITHDRAW])
    const [first, , , second] = server.requests
    expect(second).toEqual(first)
    expect(first?.headers['idempotency-key']).toBe(KEY)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('declining shows the message of the server, and nothing is sent', async () => {
    const { withdrawal, sent } = open('passkey')
    await screen.findByRole('alertdialog')
    press('Annuler')
    expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
    expect(sent()).toEqual([WITHDRAW])
  })

  test('a ceremony that was cancelled says so in plain words, and can be tried again', async () => {
    stubAuthenticator(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    open('passkey')
    await screen.findByRole('alertdialog')
    press('Confirmer')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('La confirmation par passkey a été annulée. Rien n’a changé.')
    expect(screen.getByRole('button', { name: 'Confirmer' })).toBeTruthy()
  })

  test('a second press while the browser asks begins no second ceremony', async () => {
    const get = vi.fn(() => new Promise(() => undefined))
    stubAuthenticator(get)
    const { app, sent } = open('passkey')
    await screen.findByRole('alertdialog')
    act(() => {
      app.confirmation.byPasskey()
      app.confirmation.byPasskey()
    })
    await waitFor(() => expect(get).toHaveBeenCalledTimes(1))
    expect(sent()).toEqual([WITHDRAW, OPTIONS])
    expect(screen.getByRole('button', { name: 'En attente de votre confirmation…' })).toBeTruthy()
  })

  test('a ceremony that ends after its dialog was closed confirms no later call', async () => {
    let fail: (error: unknown) => void = () => undefined
    stubAuthenticator(
      () =>
        new Promise((_settle, reject) => {
          fail = reject
        }),
    )
    const { app, server, withdrawal } = open('passkey')
    await screen.findByRole('alertdialog')
    press('Confirmer')
    await waitFor(() => expect(server.requests).toHaveLength(2))
    press('Annuler')
    expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
    server.response('POST /api/users/me/passkeys/options', stale('passkey'))
    const later = app.api('security.passkeyAdditionOptions', {}).catch((error: unknown) => error)
    await screen.findByRole('alertdialog')
    await act(async () => fail(new DOMException('no', 'NotAllowedError')))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Confirmer' })).toBeTruthy()
    press('Annuler')
    expect(await later).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
  })

  test('two calls at once are asked for once', async () => {
    const { app, server, withdrawal } = open('passkey')
    await screen.findByRole('alertdialog')
    server.response('POST /api/users/me/passkeys/options', stale('passkey'))
    const second = app.api('security.passkeyAdditionOptions', {}).catch((error: unknown) => error)
    await waitFor(() => expect(server.requests).toHaveLength(2))
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    press('Annuler')
    expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
    expect(await second).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
  })

  test('of a player who has left meanwhile it asks nothing more', async () => {
    const { app, withdrawal } = open('passkey')
    await screen.findByRole('alertdialog')
    act(() => app.session.clear())
    expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('nor when another tab has signed another player in at once: the call would be theirs', async () => {
    const { app, withdrawal, sent } = open('passkey')
    await screen.findByRole('alertdialog')
    act(() => app.session.signIn({ ...alicePlayer(), id: BOB, token: 'token-of-bob' }, null))
    expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent()).toEqual([WITHDRAW])
  })

  test('a browser wallet is asked to sign; without its extension the dialog says so', async () => {
    open('web3')
    await screen.findByRole('alertdialog', { name: 'Confirmez avec votre wallet' })
    press('Signer avec MetaMask')
    expect((await screen.findByRole('alert')).textContent).toBe(
      "MetaMask n'est pas installé. Veuillez l'installer pour continuer.",
    )
  })
})

describe('issue 15.4: the ceremonies', () => {
  test('the passkey signs the challenge of this session', async () => {
    const { app, server } = open('passkey')
    const passkeys = createFakePasskeys()
    await confirmByPasskey(app.api, passkeys)
    expect(passkeys.ceremonies).toEqual(['authenticate'])
    expect(server.requests.at(-1)?.body).toMatchObject({
      challenge: 'Y2hhbGxlbmdl',
      credential: { response: { signature: 'c2ln' } },
    })
  })

  test('the browser wallet signs a message with the nonce of this session', async () => {
    const { app, server } = open('web3')
    const wallet = createFakeWallet()
    server.response(
      OPTIONS,
      ok({
        method: 'web3',
        nonce: '0123456789abcdef0123456789abcdef',
        address: wallet.address,
        issued_at: '2026-11-21T10:00:00.000Z',
        expires_at: '2026-11-21T10:05:00.000Z',
      }),
    )
    await confirmByWallet(app.api, 'metamask', wallet)
    expect(server.requests.at(-1)).toMatchObject({
      path: '/api/users/me/confirmation',
      body: {
        message: expect.stringContaining('0123456789abcdef0123456789abcdef'),
        signature: expect.stringMatching(/^0x/),
      },
    })
  })
})
